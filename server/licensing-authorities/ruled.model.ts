import type { Unit } from '../../rules/day.ts'
import type { IntervalRule, IntervalType, TargetMonth } from '../../rules/intervals/intervals.ts'
import { Row } from '../kit/database/model.ts'

/** A row with interval rules: an authority, or a license type with its own rules. */
export class RuledRow extends Row implements IntervalRule {
  declare dueDateIntervalType: IntervalType | null
  declare dueDateRelativeIntervalValue: number | null
  declare dueDateRelativeIntervalUnit: Unit | null
  declare dueDateFixedIntervalDayOfMonth: number | null
  declare dueDateFixedIntervalMonths: number | null
  declare dueDateFixedIntervalTargetMonth: TargetMonth | null
  declare trackDateIntervalValue: number | null
  declare trackDateIntervalUnit: Unit | null
}
