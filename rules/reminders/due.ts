import { addDays, type Day, daysBetween } from '../day.ts'
import type { Stage } from '../renewals/stages.ts'
import { workdayOnOrBefore } from '../watch/workdays.ts'
import { holds, isEscalation, offsetOf, type ReminderDate, type ReminderStep, stepKey } from './policy.ts'

/** The facts about a license that reminders depend on. Inactive, secondary and One Time licenses have no reminders. */
export interface Reminded {
  renewalStage: Stage | null
  dates: Record<ReminderDate, Day | null>
}

/** One step of one license for one target date; `occurrence` counts the repetitions from 0. */
export interface ReminderLine {
  step: ReminderStep
  key: string
  targetDate: Day
  occurrence: number
  /** The day on which it goes out: the working day before a day without work; an escalation on any day. */
  sendOn: Day
}

const sendDay = (step: ReminderStep, targetDate: Day, occurrence: number): Day => {
  const day = addDays(targetDate, offsetOf(step) + occurrence * (step.repeatDays ?? 0))
  return isEscalation(step) ? day : workdayOnOrBefore(day)
}

const lineOf = (step: ReminderStep, targetDate: Day, occurrence: number): ReminderLine => ({
  step,
  key: stepKey(step),
  targetDate,
  occurrence,
  sendOn: sendDay(step, targetDate, occurrence),
})

/**
 * The last repetition that goes out by `today`; 0 for the first. A repetition that falls on a day without work may go out before its day
 * has come, so the days alone do not tell. Of repetitions that go out on the same day, only the last counts.
 */
function occurrenceAt(step: ReminderStep, targetDate: Day, today: Day): number {
  if (step.repeatDays === null) return 0
  let found = Math.max(0, Math.floor(daysBetween(addDays(targetDate, offsetOf(step)), today) / step.repeatDays))
  while (sendDay(step, targetDate, found + 1) <= today) found++
  return found
}

const lineAt = (step: ReminderStep, targetDate: Day, today: Day): ReminderLine =>
  lineOf(step, targetDate, occurrenceAt(step, targetDate, today))

/** The lines that go out after `today` if nothing changes, in order; of a repeating step only the next one. */
export function plannedLines({ dates, renewalStage }: Reminded, steps: readonly ReminderStep[], today: Day): ReminderLine[] {
  const lines = steps.flatMap((step) => {
    const targetDate = dates[step.date]
    if (targetDate === null || !holds(step.condition, renewalStage)) return []
    const now = lineAt(step, targetDate, today)
    if (now.sendOn <= today && step.repeatDays === null) return []
    const nextDay = now.sendOn > today ? now.sendOn : sendDay(step, targetDate, now.occurrence + 1)
    return [lineAt(step, targetDate, nextDay)]
  })
  return lines.toSorted((a, b) => (a.sendOn < b.sendOn ? -1 : Number(a.sendOn > b.sendOn)))
}

/** Why a line that has come is not sent. */
export type NotSent = 'resolved' | 'replaced' | 'tooOld'

export interface DueLine extends ReminderLine {
  /** Null: to be sent. */
  notSent: NotSent | null
}

/**
 * All lines due by `today`, not only on this day, so that a missed run is made up for. Of the steps of one date only the last is sent; it
 * replaces earlier ones. Lines due before `from` are too old to be sent.
 */
export function dueLines({ dates, renewalStage }: Reminded, steps: readonly ReminderStep[], from: Day, today: Day): DueLine[] {
  const come = steps.flatMap((step) => {
    const targetDate = dates[step.date]
    if (targetDate === null) return []
    const line = lineAt(step, targetDate, today)
    return line.sendOn <= today ? [line] : []
  })
  const isLast = (line: ReminderLine) =>
    !come.some(
      (other) =>
        other.step.date === line.step.date && offsetOf(other.step) > offsetOf(line.step) && holds(other.step.condition, renewalStage),
    )
  const whyNot = (line: ReminderLine): NotSent | null => {
    if (line.sendOn < from) return 'tooOld'
    if (!holds(line.step.condition, renewalStage)) return 'resolved'
    return isLast(line) ? null : 'replaced'
  }
  return come.map((line) => ({ ...line, notSent: whyNot(line) }))
}
