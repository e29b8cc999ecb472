import type { Day } from '../../rules/day.ts'
import { dueDateOf, expirationFrom, suggestedTrackDate } from '../../rules/intervals.ts'
import type { TrackingDates } from '../../rules/licenses.ts'
import type { Reckoning } from '../license-types/license-type.queries.ts'
import type { DateSource, License } from './license.model.ts'

/** What the rules make of an effective and an expiration date: the dates that hang on them. */
const byRule = ({ rule, termMonths, isSeasonal }: Reckoning, { effectiveDate, expirationDate }: Omit<TrackingDates, 'trackDate'>) => ({
  expirationDate: effectiveDate && expirationFrom(effectiveDate, termMonths),
  trackDate: suggestedTrackDate(rule, { expirationDate, dueDate: null }, isSeasonal),
  dueDate: dueDateOf(rule, expirationDate),
})

/**
 * Dates as a license keeps them, each with where it comes from: what the rules would have given is the rules', the rest
 * was typed, and a date of `before` that stays keeps its source. The due date is never typed (product §3).
 */
export const datesWithSources = (reckoning: Reckoning, dates: TrackingDates, before?: License): Partial<License> => {
  const ruled = byRule(reckoning, dates)
  const source = (field: keyof TrackingDates, ruledDate: Day | null): DateSource | null => {
    const date = dates[field]
    if (date === null) return null
    const kept = before?.[field] === date ? before[`${field}Source`] : null
    return kept ?? (date === ruledDate ? 'rule' : 'typed')
  }
  return {
    ...dates,
    effectiveDateSource: source('effectiveDate', null),
    expirationDateSource: source('expirationDate', ruled.expirationDate),
    trackDateSource: source('trackDate', ruled.trackDate),
    dueDate: ruled.dueDate,
    dueDateSource: ruled.dueDate === null ? null : 'rule',
  }
}

/** What the rules would give now for the dates that a license has; a rule may have changed since they were written. */
export const datesByRule = (reckoning: Reckoning, license: License) => {
  const { expirationDate, trackDate, dueDate } = byRule(reckoning, license)
  return { expirationDateByRule: expirationDate, trackDateByRule: trackDate, dueDateByRule: dueDate }
}
