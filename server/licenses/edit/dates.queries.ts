import type { Day } from '../../../rules/day.ts'
import { calculatedDates } from '../../../rules/intervals/calculate.ts'
import { expirationFrom } from '../../../rules/intervals/intervals.ts'
import type { DateSource } from '../../../rules/labels.ts'
import type { TrackingDates } from '../../../rules/licenses/licenses.ts'
import type { DateRules } from '../../license-types/license-type.queries.ts'
import type { License } from '../license.model.ts'

/** The dates that the rules calculate from an effective and an expiration date. */
const byRule = (dateRules: DateRules, { effectiveDate, expirationDate }: Omit<TrackingDates, 'trackDate'>) => ({
  expirationDate: effectiveDate && expirationFrom(effectiveDate, dateRules.termMonths),
  ...calculatedDates(dateRules, expirationDate),
})

/**
 * The dates of a license with their sources: 'rule' if equal to the calculated date, otherwise 'typed'; an unchanged date of
 * `before` keeps its source. The due date is always calculated (docs/domain/dates.md).
 */
export const datesWithSources = (dateRules: DateRules, dates: TrackingDates, before?: License): Partial<License> => {
  const ruled = byRule(dateRules, dates)
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

/** The dates that the current rules calculate for a license; rules may have changed since its dates were stored. */
export const datesByRule = (dateRules: DateRules, license: License) => {
  const { expirationDate, trackDate, dueDate } = byRule(dateRules, license)
  return { expirationDateByRule: expirationDate, trackDateByRule: trackDate, dueDateByRule: dueDate }
}
