/** The errors of a form by field; under `root`, those that belong to no field. */
export type Errors = { [field: string]: string | Errors }

import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import type { Values } from '../../../contract/fields/schema.ts'

const asFieldErrors = (errors: Errors): FieldErrors => {
  const found: FieldErrors = {}
  for (const [field, wrong] of Object.entries(errors)) {
    if (typeof wrong === 'string') set(found, field, { type: 'manual', message: wrong })
    else set(found, field, Array.isArray(wrong) ? wrong.map(asFieldErrors) : asFieldErrors(wrong))
  }
  return found
}

/** Validates the whole form for react-hook-form. React-admin's own `validate` would wrap each sentence in an object. */
export const resolverOf =
  (validate: (values: Values) => Errors): Resolver =>
  (values) => {
    const errors = asFieldErrors(validate(values))
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
