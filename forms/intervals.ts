import type { Values } from '../contract/fields/schema.ts'
import {
  fromForm,
  type IntervalForm,
  type IntervalRule,
  type IntervalType,
  resetFor,
  toForm,
  UNSET,
  whatIntervalsNeed,
} from '../rules/intervals/intervals.ts'
import { BEFORE_AFTER_LABELS, optionsOf, TARGET_MONTH_LABELS, UNIT_LABELS } from '../rules/labels.ts'
import { keysOf } from '../rules/records.ts'
import type { Follow } from './follows.ts'
import type { FormField } from './form.ts'

const TYPES: readonly IntervalType[] = ['Relative', 'Fixed', 'None']
const typeIn = (values: Values) => TYPES.find((type) => type === values.dueDateIntervalType) ?? null

const isRelative = (values: Values) => typeIn(values) === 'Relative'
const isFixed = (values: Values) => typeIn(values) === 'Fixed'
const hasDueDate = (values: Values) => isRelative(values) || isFixed(values)

/** The number of months has no meaning for the month of the expiration. */
const hasMonths = (values: Values) => isFixed(values) && values.dueDateFixedIntervalTargetMonth !== 'MonthOf'

const needed = (appliesIf: (values: Values) => boolean, look: FormField<unknown> = {}): FormField<unknown> => ({
  required: () => true,
  appliesIf,
  ...look,
})
const units = () => optionsOf(UNIT_LABELS)

/**
 * The due and track date intervals of an authority or a license type. `notSet` is the label for "no interval". A form with them has
 * `resetIntervals` among its `follows`.
 */
export const intervalFields = (notSet = 'Not set'): Record<keyof IntervalForm, FormField<unknown>> => ({
  dueDateIntervalType: { heading: 'Due Date Interval', wide: true, empty: notSet },
  dueDateRelativeIntervalValue: needed(isRelative, { label: 'Value', min: 1 }),
  dueDateRelativeIntervalUnit: needed(isRelative, { label: 'Unit', options: units }),
  intervalBeforeAfter: needed(isRelative, { label: 'Before or After', options: () => optionsOf(BEFORE_AFTER_LABELS) }),
  dueDateFixedIntervalDayOfMonth: needed(isFixed, { min: 1 }),
  dueDateFixedIntervalTargetMonth: needed(isFixed, { options: () => optionsOf(TARGET_MONTH_LABELS) }),
  dueDateFixedIntervalMonths: needed(hasMonths, { min: 1 }),
  trackDateIntervalValue: needed(hasDueDate, { heading: 'Track Date Interval', label: 'Value before the Forms Due Date', min: 1 }),
  trackDateIntervalUnit: needed(hasDueDate, { label: 'Unit before the Forms Due Date', options: units }),
})

const NAMES = keysOf(intervalFields())

/** What the fields hold at first: positive numbers with before or after beside them. Takes any record with a rule. */
export const intervalValues = (record: IntervalRule = UNSET): Values =>
  Object.fromEntries(NAMES.map((name) => [name, toForm(record)[name]]))

const formOf = (values: Values): IntervalForm => {
  const held = NAMES.filter((name) => values[name] !== undefined).map((name) => [name, values[name]])
  return { ...toForm(UNSET), ...Object.fromEntries(held) }
}

/** The rule in the fields, signed and reduced to the fields of its type: a part of a call's body. */
export const ruleIn = (values: Values): IntervalRule => fromForm(formOf(values))

/** The body of a form with intervals. */
export const withRule = (values: Values): Values => {
  const others = Object.entries(values).filter(([name]) => !NAMES.some((one) => one === name))
  return { ...Object.fromEntries(others), ...ruleIn(values) }
}

/** The missing interval fields, by the same rule as the server. None if only the type is visible. */
export const checkIntervals = (values: Values): Record<string, string> => (hasDueDate(values) ? whatIntervalsNeed(formOf(values)) : {})

/** Another type of the due date interval clears what belongs to the old one. */
export const resetIntervals: Follow<unknown> = {
  from: ['dueDateIntervalType'],
  set: (values) => {
    const { dueDateIntervalType: _, ...others } = resetFor(typeIn(values))
    return others
  },
}
