import type { Unit } from '../day.ts'

export type IntervalType = 'Relative' | 'Fixed' | 'None'
export type TargetMonth = 'MonthPrior' | 'MonthOf' | 'MonthAfter'

/**
 * The stored interval rule of an authority or a license type. The relative value is signed (negative is before the expiration),
 * the track value is negative (before the due date), months are null for MonthOf. See docs/domain/dates.md.
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
