import type { Unit } from '../day.ts'

export type IntervalType = 'Relative' | 'Fixed' | 'None'
export type TargetMonth = 'MonthPrior' | 'MonthOf' | 'MonthAfter'

/**
 * How an authority or a license type reckons due and track dates, as stored (spec 3 §4): the relative value is signed
 * (negative is before the expiration), the track value negative (before the due date), months null for MonthOf.
 */
export interface IntervalRule {
  dueDateIntervalType: IntervalType | null
  dueDateRelativeIntervalValue: number | null
  dueDateRelativeIntervalUnit: Unit | null
  dueDateFixedIntervalDayOfMonth: number | null
  dueDateFixedIntervalMonths: number | null
  dueDateFixedIntervalTargetMonth: TargetMonth | null
  trackDateIntervalValue: number | null
  trackDateIntervalUnit: Unit | null
}
