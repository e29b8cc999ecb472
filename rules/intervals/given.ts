import { messages, sentences } from '../messages.ts'
import { fromForm, type IntervalForm, toForm } from './form.ts'
import type { IntervalRule } from './rule.ts'

/** The interval fields of a form or a call. Fields that are left out keep their stored value. */
export type GivenIntervals = Partial<IntervalForm>

type Wrong = Record<string, string>

/** The rule before any was set. A license type without a rule inherits its authority's. */
export const UNSET: IntervalRule = {
  dueDateIntervalType: null,
  dueDateRelativeIntervalValue: null,
  dueDateRelativeIntervalUnit: null,
  dueDateFixedIntervalDayOfMonth: null,
  dueDateFixedIntervalMonths: null,
  dueDateFixedIntervalTargetMonth: null,
  trackDateIntervalValue: null,
  trackDateIntervalUnit: null,
}

const said = (given: GivenIntervals): GivenIntervals =>
  Object.fromEntries(
    [...Object.keys(UNSET), 'intervalBeforeAfter']
      .map((field) => [field, given[field as keyof IntervalForm]])
      .filter(([, value]) => value !== undefined),
  )

/** Whether any interval field is given. */
export const saysIntervals = (given: GivenIntervals): boolean => Object.keys(said(given)).length > 0

/** Without `intervalBeforeAfter`, the values are signed as they are stored. */
const formOf = (given: GivenIntervals, stored: IntervalRule): IntervalForm =>
  given.intervalBeforeAfter === undefined ? toForm({ ...stored, ...said(given) }) : { ...toForm(stored), ...said(given) }

/** The rule to store: the given fields over the stored ones, reduced to the fields that its type uses. */
export const ruleGiven = (given: GivenIntervals, stored: IntervalRule = UNSET): IntervalRule => fromForm(formOf(given, stored))

const DUE_FIELDS = {
  Relative: ['dueDateRelativeIntervalValue', 'dueDateRelativeIntervalUnit'],
  Fixed: ['dueDateFixedIntervalDayOfMonth', 'dueDateFixedIntervalTargetMonth'],
} as const

const TRACK_FIELDS = ['trackDateIntervalValue', 'trackDateIntervalUnit'] as const

/** A track interval needs a due date interval. Without one, the stored track interval is cleared and a new one is refused. */
const trackWithoutDue = (form: IntervalForm, stored: IntervalForm): Wrong => {
  const said = TRACK_FIELDS.find((field) => form[field] !== null && form[field] !== stored[field])
  return said ? { [said]: messages.trackWithoutDueDate } : {}
}

/** What is missing or negative: a sentence for each field; {} when the rule is complete. */
export function whatIntervalsNeed(given: GivenIntervals, stored: IntervalRule = UNSET): Wrong {
  if (!saysIntervals(given)) return {}
  const form = formOf(given, stored)
  const { dueDateIntervalType: type } = form
  if (type === null || type === 'None') return trackWithoutDue(form, toForm(stored))
  const needed: (keyof IntervalForm)[] = [...DUE_FIELDS[type], 'trackDateIntervalValue', 'trackDateIntervalUnit']
  if (type === 'Fixed' && form.dueDateFixedIntervalTargetMonth !== 'MonthOf') needed.push('dueDateFixedIntervalMonths')
  const wrong: Wrong = {}
  for (const field of needed) {
    const value = form[field]
    if (value === null) wrong[field] = messages.required
    else if (typeof value === 'number' && value < 0) wrong[field] = sentences.atLeast(0)
  }
  return wrong
}
