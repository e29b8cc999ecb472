import { describeDueRule, describeTrackRule, type IntervalRule, ruleOf } from '../../rules/intervals/intervals.ts'
import { Field } from '../ui/Fields.tsx'

interface IntervalFactsProps {
  rule: IntervalRule
  /** For a license type: the authority's rule, which applies if the type has none. */
  authority?: IntervalRule
}

/** A rule as text, for a FieldGrid. */
export function IntervalFacts({ rule, authority }: IntervalFactsProps) {
  const inForce = authority ? ruleOf(rule, authority) : rule
  const note = inForce === rule ? undefined : 'Taken from the Licensing Authority'
  return (
    <>
      <Field label="Due Date Interval" note={note}>
        {describeDueRule(inForce)}
      </Field>
      <Field label="Track Date Interval" note={note}>
        {describeTrackRule(inForce)}
      </Field>
    </>
  )
}
