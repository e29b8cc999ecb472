import type { Values } from '../../contract/fields/schema.ts'
import { fromForm, type IntervalForm, type IntervalRule, toForm, UNSET, whatIntervalsNeed } from '../../rules/intervals/intervals.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import { hasDueDate, INTERVAL_NAMES } from './intervalFields.ts'

/** The initial values of the inputs: positive numbers with before or after beside them. Takes any record with a rule. */
export const intervalValues = (record: IntervalRule = UNSET): Values =>
  Object.fromEntries(INTERVAL_NAMES.map((name) => [name, toForm(record)[name as keyof IntervalForm]]))

const formOf = (values: Values): IntervalForm => {
  const held = INTERVAL_NAMES.filter((name) => values[name] !== undefined).map((name) => [name, values[name]])
  return { ...toForm(UNSET), ...Object.fromEntries(held) }
}

/** The rule in the inputs, signed and reduced to the fields of its type. Spread it into the body of a call. */
export const ruleIn = (values: Values): IntervalRule => fromForm(formOf(values))

/** The missing interval fields, by the same rule as the server. None if only the type is visible. */
export const checkIntervals = (values: Values): Errors => (hasDueDate(values) ? (whatIntervalsNeed(formOf(values)) as Errors) : {})
