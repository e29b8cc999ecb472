import type { Unit } from '../day.ts'
import type { IntervalRule } from './rule.ts'

/** 1 → '1st', 12 → '12th', 23 → '23rd'. */
export function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${suffix}`
}

/** 1, 'Months' → '1 month'. */
function amount(value: number, unit: Unit): string {
  const word = unit.toLowerCase()
  return `${value} ${value === 1 ? word.slice(0, -1) : word}`
}

/** The due rule as text: '30 days before license expiration', '31st day of the month prior', 'None', 'Not set'. */
export function describeDueRule(rule: IntervalRule): string {
  if (rule.dueDateIntervalType === 'None') return 'None'
  if (rule.dueDateIntervalType === 'Relative') {
    const { dueDateRelativeIntervalValue: value, dueDateRelativeIntervalUnit: unit } = rule
    if (value === null || unit === null) return 'Not set'
    if (value === 0) return 'On license expiration'
    return `${amount(Math.abs(value), unit)} ${value < 0 ? 'before' : 'after'} license expiration`
  }
  if (rule.dueDateIntervalType === 'Fixed') {
    const { dueDateFixedIntervalDayOfMonth: day, dueDateFixedIntervalTargetMonth: target } = rule
    if (day === null || target === null) return 'Not set'
    if (target === 'MonthOf') return `${ordinal(day)} day of the month of license expiration`
    const months = rule.dueDateFixedIntervalMonths ?? 1
    const month = months === 1 ? 'month' : `${ordinal(months)} month`
    return `${ordinal(day)} day of the ${month} ${target === 'MonthPrior' ? 'prior' : 'after'}`
  }
  return 'Not set'
}

/** The track interval as text: '60 days before the forms due date', 'On the forms due date', 'Not set'. */
export function describeTrackRule(rule: IntervalRule): string {
  const { trackDateIntervalValue: value, trackDateIntervalUnit: unit } = rule
  if (value === null || unit === null) return 'Not set'
  return value === 0 ? 'On the forms due date' : `${amount(Math.abs(value), unit)} before the forms due date`
}
