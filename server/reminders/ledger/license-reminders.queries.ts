import type { Knex } from 'knex'
import type { LicenseReminder, LicenseReminders } from '../../../contract/reminders/schemas.ts'
import { type Day, formatDay } from '../../../rules/day.ts'
import { messages, reminderSentences } from '../../../rules/messages.ts'
import { dueLines, plannedLines, type Reminded, type ReminderLine } from '../../../rules/reminders/due.ts'
import { dateOfStep, stepText } from '../../../rules/reminders/labels.ts'
import { hasBegun, resolvedWords } from '../../../rules/reminders/lines.ts'
import { holds, type ReminderStep, stepKey } from '../../../rules/reminders/policy.ts'
import { recipientsOf } from '../../../rules/reminders/recipients.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { provider } from '../../kit/provider.ts'
import { loadPolicies, type Policy, PROVIDER } from '../policies/policy.queries.ts'
import { LINE_COLUMNS } from '../reminder.model.ts'
import { loadDirectory } from '../run/people.queries.ts'
import {
  isWatched,
  type KeyContact,
  keyContactsOf,
  licensesById,
  remindedFrom,
  remindedOf,
  type WatchedLicense,
} from '../run/watched.queries.ts'
import { shownLine } from './ledger.queries.ts'

type Base = Pick<LicenseReminder, 'licenseId' | 'licenseNumber' | 'propertyId' | 'propertyName'>

const calculated = (base: Base, step: ReminderStep, line: ReminderLine | null, reason: string | null): LicenseReminder => ({
  ...base,
  id: null,
  step: stepKey(step),
  stepText: stepText(stepKey(step), line?.occurrence),
  date: step.date,
  targetDate: line?.targetDate ?? null,
  occurrence: line?.occurrence ?? 0,
  sendOn: line?.sendOn ?? null,
  recipient: null,
  recipientName: null,
  status: reason === null ? 'planned' : 'suppressed',
  reason,
  sentOn: null,
  seenOn: null,
})

/** Why a step has neither a stored line nor a planned one. */
const whyNeither = (
  reminded: Reminded,
  step: ReminderStep,
  line: { notSent: string | null } | undefined,
  from: Day,
  added: Day,
): string => {
  if (!holds(step.condition, reminded.renewalStage) || hasBegun(reminded, step.date)) return resolvedWords(reminded.renewalStage)
  if (reminded.dates[step.date] === null) return messages.reminderNoDate
  if (line?.notSent === 'tooOld')
    return added > from ? reminderSentences.beforeRecord(formatDay(added)) : reminderSentences.tooOld(formatDay(from))
  return line?.notSent === 'replaced' ? messages.reminderReplaced : messages.reminderNext
}

interface Reading {
  license: WatchedLicense
  policy: Policy
  today: Day
}

const plannedOf = async (db: Knex, base: Base, { license, policy, today }: Reading): Promise<LicenseReminder[]> => {
  const directory = await loadDirectory(db, today)
  const contacts: KeyContact[] = (await keyContactsOf(db, [license.propertyId])).get(license.propertyId) ?? []
  const circle = directory.circleOf(license, policy.steps, contacts)
  return plannedLines(remindedOf(license), policy.steps, today).flatMap((line): LicenseReminder[] => {
    const { all, gap } = recipientsOf(line.step, circle)
    const row = calculated(base, line.step, line, null)
    if (all.length === 0) return [{ ...row, status: 'suppressed', reason: gap }]
    return all.map(({ person, reason, isSent }) => ({
      ...row,
      recipient: person.address,
      recipientName: person.name,
      status: isSent ? 'planned' : 'suppressed',
      reason,
    }))
  })
}

/** The steps that will not be sent and were never due, so that no line was stored for them. */
const unsentOf = (base: Base, { license, policy, today }: Reading, has: (step: string) => boolean): LicenseReminder[] => {
  const reminded = remindedOf(license)
  const from = remindedFrom(license, policy.from)
  const due = new Map(dueLines(reminded, policy.steps, from, today).map((line) => [line.key, line]))
  return policy.steps
    .filter((step) => !has(stepKey(step)))
    .map((step) => {
      const line = due.get(stepKey(step))
      return calculated(base, step, line ?? null, whyNeither(reminded, step, line, policy.from, from))
    })
}

/** Hides the people of the other side: shows the name of the side instead. */
const hidden = (line: LicenseReminder): LicenseReminder => ({
  ...line,
  recipient: null,
  recipientName: line.recipient === null ? null : provider.name(),
  reason: line.recipient === null || line.status !== 'suppressed' ? line.reason : null,
})

/** The lines of the ledger about a license, the latest first: what was sent and to whom, and what was not. */
export const linesOfLicense = async (db: Knex, user: SignedIn, id: number): Promise<LicenseReminder[]> => {
  const stored = await db('reminder_lines').where('license_id', id).orderBy('id', 'desc').select(LINE_COLUMNS)
  return stored.map((row) => shownTo(user, shownLine(row), row.ownerId))
}

const shownTo = (user: SignedIn, line: LicenseReminder, ownerId: number) =>
  user.clientId === null || ownerId !== PROVIDER ? line : hidden(line)

/** What was sent about a license and to whom, what was not and why, and what is planned. */
export const remindersOfLicense = async (db: Knex, user: SignedIn, id: number, today: Day): Promise<LicenseReminders> => {
  const license = (await licensesById(db, [id], today)).get(id)
  const past = await linesOfLicense(db, user, id)
  if (!license || !isWatched(license)) return { isOn: false, notice: messages.reminderNotWatched, past, planned: [] }
  const policy = (await loadPolicies(db))(license.ownerId)
  const { propertyId, licenseNumber, propertyName } = license
  const base = { licenseId: id, licenseNumber, propertyId, propertyName }
  const planned = await plannedOf(db, base, { license, policy, today })
  const reminded = remindedOf(license)
  const isCurrent = ({ step, targetDate }: LicenseReminder) => reminded.dates[dateOfStep(step)] === targetDate
  const known = new Set([...past.filter(isCurrent), ...planned].map(({ step }) => step))
  const unsent = policy.isOn ? unsentOf(base, { license, policy, today }, (step) => known.has(step)) : []
  return {
    isOn: policy.isOn,
    notice: policy.isOn ? null : reminderSentences.off(policy.switchedOffBy),
    past: [...past, ...unsent],
    planned: planned.map((line) => shownTo(user, line, license.ownerId)),
  }
}
