import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isEmpty, type Values } from '../../../contract/fields/schema.ts'
import { type Derived, derive, type Follow, sourcesAtOpening } from '../../../forms/follows.ts'
import type { Form } from '../../../forms/form.ts'
import { api } from '../../providers/api.ts'

interface FollowsProps<Context> {
  form: Pick<Form<Context>, 'follows'>
  context: Context
}

/** Sets the fields that follow from others. Draw it in the form of these fields. */
export const Follows = <Context,>({ form: { follows = [] }, context }: FollowsProps<Context>) =>
  follows.map((follow) => <Following key={follow.from.join()} follow={follow} context={context} />)

function Following<Context>({ follow: { from, set }, context }: { follow: Follow<Context>; context: Context }): null {
  const { setValue, clearErrors } = useFormContext()
  const values = useWatch()
  const now = JSON.stringify({ from: from.map((name) => values[name] ?? null), set: set(values, context) })
  const before = useRef(now)
  useEffect(() => {
    if (now === before.current) return
    before.current = now
    const due: { set: Values } = JSON.parse(now)
    for (const [name, value] of Object.entries(due.set)) {
      setValue(name, value, { shouldDirty: true })
      clearErrors(name)
    }
  }, [now, setValue, clearErrors])
  return null
}

interface DerivationsProps<Context> {
  form: Form<Context>
  context: Context
  derived: Record<string, Derived>
  onDerived(derived: Record<string, Derived>): void
}

/**
 * Fills derived fields when their source fields change, if they are empty or still have the value that was filled here. Shows the source of
 * a value until the person changes it.
 */
export function Derivations<Context>({ form, context, derived, onDerived }: DerivationsProps<Context>) {
  const { setValue, getValues, resetField } = useFormContext()
  const { dirtyFields } = useFormState()
  const isUntouched = Object.keys(dirtyFields).length === 0
  const values = useWatch()
  const seen = useRef<Values>(Object.fromEntries(Object.entries(values).filter(([name]) => !sourcesAtOpening(form).has(name))))
  useEffect(() => {
    const sources = new Set(form.derivations?.flatMap(({ from }) => from))
    const changed = [...sources].filter((name) => values[name] !== seen.current[name])
    seen.current = values
    const stands = (name: string, value: unknown) => derived[name] !== undefined && derived[name].value === value
    const fill = async (name: string) => {
      const again = Object.keys(derived).filter((one) => one !== name && stands(one, values[one]))
      const asked = { ...values, ...Object.fromEntries(again.map((one) => [one, null])) }
      const filled = Object.entries(await derive(form, name, asked, context, api.call))
      // The person may have typed while the server was answering.
      const isFree = (fills: string) => isEmpty(getValues(fills)) || stands(fills, getValues(fills))
      const due = filled.filter(([fills]) => isFree(fills) && getValues(name) === values[name])
      if (due.length === 0) return
      onDerived({ ...derived, ...Object.fromEntries(due) })
      for (const [fills, { value }] of due) {
        // Nobody has typed yet: closing the form needs no question.
        if (isUntouched) resetField(fills, { defaultValue: value })
        else setValue(fills, value, { shouldDirty: true, shouldValidate: true })
      }
    }
    // If a suggestion fails, the field stays empty for the person to fill in.
    for (const name of changed) fill(name).catch(() => undefined)
  }, [values, form, context, derived, isUntouched, onDerived, getValues, setValue, resetField])
  useEffect(() => {
    const kept = Object.entries(derived).filter(([name, { value }]) => values[name] === value)
    if (kept.length < Object.keys(derived).length) onDerived(Object.fromEntries(kept))
  }, [values, derived, onDerived])
  return null
}
