import type { Values } from '../../contract/fields/schema.ts'
import { fromForm, type IntervalForm, type IntervalRule, toForm, UNSET, whatIntervalsNeed } from '../../rules/intervals/intervals.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import { hasDueDate, INTERVAL_NAMES } from './intervalFields.ts'

/** What the inputs hold at first: absolute values, with before or after beside them. Takes any record with a rule. */
export const intervalValues = (record: IntervalRule = UNSET): Values =>
  Object.fromEntries(INTERVAL_NAMES.map((name) => [name, toForm(record)[name as keyof IntervalForm]]))

const formOf = (values: Values): IntervalForm => {
  const held = INTERVAL_NAMES.filter((name) => values[name] !== undefined).map((name) => [name, values[name]])
  return { ...toForm(UNSET), ...Object.fromEntries(held) }
}

/** The rule that the inputs say, signed and reduced to what its type uses: to be spread over the body of a call. */
export const ruleIn = (values: Values): IntervalRule => fromForm(formOf(values))

/** What the inputs still need, by the rule that the server asks too; where none is shown but the type, nothing. */
export const judgeIntervals = (values: Values): Errors => (hasDueDate(values) ? (whatIntervalsNeed(formOf(values)) as Errors) : {})
