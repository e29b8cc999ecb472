import type { IntervalRule, IntervalType } from './rule.ts'

/** A rule as a form shows it: values without a sign, with before or after next to the relative value. */
export interface IntervalForm extends IntervalRule {
  intervalBeforeAfter: 'Before' | 'After'
}

const NO_DUE_RULE = {
  dueDateRelativeIntervalValue: null,
  dueDateRelativeIntervalUnit: null,
  dueDateFixedIntervalDayOfMonth: null,
  dueDateFixedIntervalMonths: null,
  dueDateFixedIntervalTargetMonth: null,
} as const

const NO_TRACK_RULE = { trackDateIntervalValue: null, trackDateIntervalUnit: null } as const

const absolute = (value: number | null) => (value === null ? null : Math.abs(value))

// 0 - value, not -value: -0 is not 0 to Object.is, to tests and to some drivers.
const negative = (value: number | null) => (value === null ? null : 0 - Math.abs(value))

export function toForm(rule: IntervalRule): IntervalForm {
  return {
    ...rule,
    dueDateRelativeIntervalValue: absolute(rule.dueDateRelativeIntervalValue),
    intervalBeforeAfter: (rule.dueDateRelativeIntervalValue ?? 0) > 0 ? 'After' : 'Before',
    trackDateIntervalValue: absolute(rule.trackDateIntervalValue),
  }
}

/** The rule to store from a form: only the fields that its type uses. None, and no type, store no values. */
export function fromForm(form: IntervalForm): IntervalRule {
  const { dueDateIntervalType, dueDateRelativeIntervalValue: value } = form
  if (dueDateIntervalType === null || dueDateIntervalType === 'None') {
    return { dueDateIntervalType, ...NO_DUE_RULE, ...NO_TRACK_RULE }
  }
  const track = {
    trackDateIntervalValue: negative(form.trackDateIntervalValue),
    trackDateIntervalUnit: form.trackDateIntervalUnit,
  }
  if (dueDateIntervalType === 'Relative') {
    return {
      dueDateIntervalType,
      ...NO_DUE_RULE,
      dueDateRelativeIntervalValue: form.intervalBeforeAfter === 'After' ? absolute(value) : negative(value),
      dueDateRelativeIntervalUnit: form.dueDateRelativeIntervalUnit,
      ...track,
    }
  }
  const { dueDateFixedIntervalTargetMonth: target } = form
  return {
    dueDateIntervalType,
    ...NO_DUE_RULE,
    dueDateFixedIntervalDayOfMonth: form.dueDateFixedIntervalDayOfMonth,
    dueDateFixedIntervalMonths: target === 'MonthOf' ? null : form.dueDateFixedIntervalMonths,
    dueDateFixedIntervalTargetMonth: target,
    ...track,
  }
}

/** The form fields that change when the type changes. The track interval stays, unless the type is None. */
export function resetFor(type: IntervalType | null): Partial<IntervalForm> {
  return {
    dueDateIntervalType: type,
    ...NO_DUE_RULE,
    dueDateFixedIntervalMonths: 1,
    intervalBeforeAfter: 'Before',
    ...(type === 'None' ? NO_TRACK_RULE : {}),
  }
}
