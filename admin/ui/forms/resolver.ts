import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Errors, Values } from './validate.ts'

const asFieldErrors = (errors: Errors): FieldErrors => {
  const entries = Object.entries(errors).map(([field, wrong]) => {
    if (typeof wrong === 'string') return [field, { type: 'manual', message: wrong }]
    return [field, Array.isArray(wrong) ? wrong.map(asFieldErrors) : asFieldErrors(wrong)]
  })
  return Object.fromEntries(entries)
}

/** A check of the whole form as react-hook-form takes it. React-admin's own `validate` would wrap each sentence in an object. */
export const resolverOf =
  (validate: (values: Values) => Errors): Resolver =>
  (values) => {
    const errors = asFieldErrors(validate(values))
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
