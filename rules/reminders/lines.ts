import { addDays, type Day, weekday } from '../day.ts'
import { messages } from '../messages.ts'
import { keysOf } from '../records.ts'
import type { Stage } from '../renewals/stages.ts'
import { isWorkday } from '../watch/workdays.ts'
import { type DueLine, dueLines, type Reminded } from './due.ts'
import { holds, isEscalation, REMINDER_RECIPIENTS, type ReminderDate, type ReminderStep, stepKey } from './policy.ts'
import { type Circle, type Recipient, type Recipients, recipientsOf } from './recipients.ts'

const MATTERS_WHILE = { StartBy: 'NotBegun', DueDate: 'NotFiled', ExpirationDate: 'NotReceived' } as const

/** The kinds of dates in a mail about the week ahead. */
export type WeekDate = keyof typeof MATTERS_WHILE

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7))

/** The last day that a mail of this day covers for somebody who gets one mail a week. */
export const endOfWeek = (day: Day): Day => addDays(mondayOf(day), 6)

/**
 * The lines due until the end of the week, for a person with weekly mail. A future escalation is left out, because it must not yet replace
 * the step before it.
 */
export function weekLines(license: Reminded, steps: readonly ReminderStep[], from: Day, today: Day): DueLine[] {
  const come = new Set(dueLines(license, steps, from, today).map(({ key }) => key))
  const counted = steps.filter((step) => !isEscalation(step) || come.has(stepKey(step)))
  return dueLines(license, counted, from, endOfWeek(today))
}

/** The dates of a license from today until Sunday, without those that its renewal has made irrelevant. */
export const comingThisWeek = ({ dates, renewalStage }: Reminded, today: Day): WeekDate[] =>
  keysOf(MATTERS_WHILE).filter((date) => {
    const day = dates[date]
    return day !== null && day >= today && day <= endOfWeek(today) && holds(MATTERS_WHILE[date], renewalStage)
  })

/** Whether a license lacks this date because its renewal has begun, which ends the start-by date. */
export const hasBegun = ({ dates, renewalStage }: Reminded, date: ReminderDate): boolean =>
  date === 'StartBy' && renewalStage !== null && dates.StartBy === null

/** Why a condition no longer holds, in words. */
export function resolvedWords(stage: Stage | null): string {
  if (stage === null || stage < 5) return messages.reminderResolvedBegun
  return stage < 6 ? messages.reminderResolvedFiled : messages.reminderResolvedReceived
}

/** A line for one recipient. */
export interface ReadyLine {
  line: DueLine
  recipient: Recipient
  /** Null: to be sent. */
  suppressed: string | null
}

const wordsOf = ({ notSent }: DueLine, license: Reminded): string | null => {
  if (notSent === 'resolved') return resolvedWords(license.renewalStage)
  return notSent === 'replaced' ? messages.reminderReplaced : null
}

/** Whether lines of this step go out on a day: escalations on any, others on working days. */
const goesOutOn = (step: ReminderStep, today: Day) => isEscalation(step) || isWorkday(today)

export interface Ready {
  lines: ReadyLine[]
  /** The steps that have come and reach nobody. */
  unreachable: { line: DueLine; recipients: Recipients }[]
}

/**
 * The lines of one license that go out today, one per recipient, including suppressed lines with the reason. Leaves out lines due before
 * `from`. For people with weekly mail, includes the lines until the end of the week.
 */
export function readyLines(license: Reminded, steps: readonly ReminderStep[], circle: Circle, from: Day, today: Day): Ready {
  const isWeekly = ({ person }: Recipient, { step }: DueLine) => person.digest === 'Weekly' && !isEscalation(step)
  const ready: Ready = { lines: [], unreachable: [] }
  const add = (lines: DueLine[], weekly: boolean) => {
    for (const line of lines) {
      if (line.notSent === 'tooOld' || !goesOutOn(line.step, today)) continue
      const recipients = recipientsOf(line.step, circle)
      const why = wordsOf(line, license)
      if (!weekly && why === null && recipients.reachesNobody) ready.unreachable.push({ line, recipients })
      for (const recipient of recipients.all)
        if (isWeekly(recipient, line) === weekly)
          ready.lines.push({ line, recipient, suppressed: why ?? (recipient.isSent ? null : recipient.reason) })
    }
  }
  add(dueLines(license, steps, from, today), false)
  if (REMINDER_RECIPIENTS.some((kind) => circle[kind].some(({ digest }) => digest === 'Weekly')))
    add(weekLines(license, steps, from, today), true)
  return ready
}
