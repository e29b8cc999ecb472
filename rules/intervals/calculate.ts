import type { Day } from '../day.ts'
import type { DateSource } from '../labels.ts'
import { dueDateOf, type IntervalRule, suggestedTrackDate } from './intervals.ts'

/** The inputs from a license type for calculating the dates of a license. */
export interface RuleOfType {
  rule: IntervalRule
  isSeasonal: boolean
}

/** The due and the track date that a rule gives for an expiration date. */
export const calculatedDates = ({ rule, isSeasonal }: RuleOfType, expirationDate: Day | null) => ({
  dueDate: dueDateOf(rule, expirationDate),
  trackDate: suggestedTrackDate(rule, { expirationDate, dueDate: null }, isSeasonal),
})

/** The sources of dates that a rule does not replace (docs/decisions/0005-dates-remember-their-source.md). */
export const ENTERED_SOURCES = ['typed', 'copied', 'imported'] as const satisfies readonly DateSource[]

/** Whether a date was entered, so that no rule replaces it. */
export const isEntered = (source: DateSource | null): boolean => ENTERED_SOURCES.some((one) => one === source)
