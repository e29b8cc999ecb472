import { addDays, addMonths, addUnits, type Day, dayOfMonth, withDayOfMonth } from '../day.ts'
import type { IntervalRule, TargetMonth } from './rule.ts'

/**
 * The effective rule of a license type. A type without a rule (null) uses its authority's due and track interval together,
 * because a track interval belongs to its due rule. The type None is a rule and is not replaced.
 */
export function ruleOf(type: IntervalRule, authority: IntervalRule): IntervalRule {
  return type.dueDateIntervalType === null ? authority : type
}

const DIRECTION: Record<TargetMonth, -1 | 0 | 1> = { MonthPrior: -1, MonthOf: 0, MonthAfter: 1 }

/** The due date of a license that expires on `expiration`; null without an expiration or a rule. */
export function dueDateOf(rule: IntervalRule, expiration: Day | null): Day | null {
  if (expiration === null) return null
  if (rule.dueDateIntervalType === 'Relative') {
    const { dueDateRelativeIntervalValue: value, dueDateRelativeIntervalUnit: unit } = rule
    return value === null || unit === null ? null : addUnits(expiration, value, unit)
  }
  if (rule.dueDateIntervalType === 'Fixed') {
    const { dueDateFixedIntervalDayOfMonth: day, dueDateFixedIntervalTargetMonth: target } = rule
    if (day === null || target === null) return null
    const months = DIRECTION[target] * (rule.dueDateFixedIntervalMonths ?? 1)
    return withDayOfMonth(addMonths(expiration, months), day)
  }
  return null
}

/** The date on which work on the renewal should begin: the track interval before the due date. Null when either is missing. */
export function trackDateOf(rule: IntervalRule, dueDate: Day | null): Day | null {
  const { trackDateIntervalValue: value, trackDateIntervalUnit: unit } = rule
  return dueDate === null || value === null || unit === null ? null : addUnits(dueDate, value, unit)
}

/**
 * The track date to suggest for a due date, else for an expiration date. A date that is not before the expiration is not
 * suggested, unless the type is seasonal.
 */
export function suggestedTrackDate(
  rule: IntervalRule,
  dates: { expirationDate: Day | null; dueDate: Day | null },
  isSeasonal: boolean,
): Day | null {
  const { expirationDate } = dates
  const track = trackDateOf(rule, dates.dueDate ?? dueDateOf(rule, expirationDate))
  const tooLate = track !== null && expirationDate !== null && track >= expirationDate
  return tooLate && !isSeasonal ? null : track
}

/** Without a rule, the previous track date moves on by the term. Null for a term of 0 months. */
export function trackDateFromLast(lastTrackDate: Day | null, termMonths: number): Day | null {
  return lastTrackDate === null || termMonths <= 0 ? null : addMonths(lastTrackDate, termMonths)
}

/** The last valid day of a license effective on `effective`; null for a term of 0 months. */
export function expirationFrom(effective: Day, termMonths: number): Day | null {
  if (termMonths <= 0) return null
  const end = addMonths(effective, termMonths)
  // When the addition clamped to the end of a month, that day is already the last one (2024-02-29 + 12 months).
  return dayOfMonth(end) === dayOfMonth(effective) ? addDays(end, -1) : end
}

/** Whether two rules give the same due dates. Fields that the type does not use are not compared. */
export function sameDueRule(a: IntervalRule, b: IntervalRule): boolean {
  if (a.dueDateIntervalType !== b.dueDateIntervalType) return false
  if (a.dueDateIntervalType === 'Relative') {
    return (
      a.dueDateRelativeIntervalValue === b.dueDateRelativeIntervalValue && a.dueDateRelativeIntervalUnit === b.dueDateRelativeIntervalUnit
    )
  }
  if (a.dueDateIntervalType === 'Fixed') {
    const monthsMatter = a.dueDateFixedIntervalTargetMonth !== 'MonthOf'
    return (
      a.dueDateFixedIntervalDayOfMonth === b.dueDateFixedIntervalDayOfMonth &&
      a.dueDateFixedIntervalTargetMonth === b.dueDateFixedIntervalTargetMonth &&
      (!monthsMatter || a.dueDateFixedIntervalMonths === b.dueDateFixedIntervalMonths)
    )
  }
  return true
}

export function sameTrackRule(a: IntervalRule, b: IntervalRule): boolean {
  return a.trackDateIntervalValue === b.trackDateIntervalValue && a.trackDateIntervalUnit === b.trackDateIntervalUnit
}

export { fromForm, type IntervalForm, resetFor, toForm } from './form.ts'
export { type GivenIntervals, ruleGiven, saysIntervals, UNSET, whatIntervalsNeed } from './given.ts'
export type { IntervalRule, IntervalType, TargetMonth } from './rule.ts'
export { describeDueRule, describeTrackRule, ordinal } from './words.ts'
