import { messages, reminderSentences } from '../../../rules/messages.ts'
import { dueLines } from '../../../rules/reminders/due.ts'
import { dateOfStep, isReportStep } from '../../../rules/reminders/labels.ts'
import { hasBegun, resolvedWords, weekLines } from '../../../rules/reminders/lines.ts'
import { isRequestStep } from '../../../rules/requests.ts'
import type { RunContext, WaitingRow } from './context.ts'
import { isWatched, remindedFrom, remindedOf, type WatchedLicense } from './watched.queries.ts'

/**
 * Why a waiting line must no longer be sent; null if it may be sent. Lines can wait because of a held run, a crash or an outage.
 */
export const whyNotAnyMore = (
  context: Pick<RunContext, 'policyOf' | 'directory' | 'today'>,
  line: WaitingRow,
  license: WatchedLicense | undefined,
  openRequests: ReadonlySet<number>,
): string | null => {
  if (!license) return messages.reminderDeleted
  if (!isWatched(license)) return messages.reminderNotWatched
  const policy = context.policyOf(license.ownerId)
  if (!policy.isOn) return reminderSentences.switchedOff(policy.switchedOffBy)
  if (isRequestStep(line.step)) return openRequests.has(line.occurrence) ? null : messages.requestNotOpen
  const person = context.directory.userOf(line.recipient)
  if (person?.isExcluded === 'inactive') return reminderSentences.inactive(person.name ?? person.address)
  if (isReportStep(line.step)) return null
  const isWeekly = person?.digest === 'Weekly' && !line.isEscalation
  const reminded = remindedOf(license)
  const linesBy = isWeekly ? weekLines : dueLines
  const due = linesBy(reminded, policy.steps, remindedFrom(license, policy.from), context.today).find(
    ({ key, targetDate, occurrence }) => key === line.step && targetDate === line.targetDate && occurrence === line.occurrence,
  )
  if (due?.notSent === 'resolved' || hasBegun(reminded, dateOfStep(line.step))) return resolvedWords(reminded.renewalStage)
  if (due?.notSent === 'replaced') return messages.reminderReplaced
  return due && due.notSent === null ? null : messages.reminderChanged
}
