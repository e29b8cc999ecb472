import { useEffect } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { asMailing } from '../ui/forms/addressFields.ts'
import { ADDRESS } from './authorityFields.ts'

/** Copies fields of the form to others while a flag is on. */
function useFollow(flag: string, pairs: readonly [from: string, to: string][]) {
  const { setValue } = useFormContext()
  const { isSubmitted } = useFormState()
  const isOn = useWatch({ name: flag }) === true
  const from: unknown[] = useWatch({ name: pairs.map(([name]) => name) })
  const values = JSON.stringify(from)
  useEffect(() => {
    if (!isOn) return
    const held: unknown[] = JSON.parse(values)
    for (const [at, [, to]] of pairs.entries()) setValue(to, held[at] ?? null, { shouldValidate: isSubmitted })
  }, [isOn, values, pairs, isSubmitted, setValue])
}

const TO_MAILING = ADDRESS.map((name): [string, string] => [name, asMailing(name)])
const TO_PAYEE: [string, string][] = [['name', 'payableTo']]

/** "Same as location" copies the address and keeps the mailing address in sync. Used inside a form. */
export function KeepMailing() {
  useFollow('mailingAddressSameAsLocation', TO_MAILING)
  return null
}

/** "Payable to same as name" copies the name. Used inside a form. */
export function KeepPayee() {
  useFollow('payableToSameAsName', TO_PAYEE)
  return null
}
