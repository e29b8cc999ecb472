import { Refused } from '../../../client/index.ts'
import type { Call } from '../../../contract/call.ts'
import { propertiesOf, type Values } from '../../../contract/fields/schema.ts'
import { failureIn, isStale } from '../sentences.ts'
import type { Errors } from './resolver.ts'
import type { FieldData } from './SchemaInput.tsx'

/** Converts a form's values to the body of its call, and refused calls to errors of the form. */

export const namesOf = (fields: readonly FieldData[]): string[] => fields.map(({ name }) => name)

/** The visible fields, given the form's values. */
export const shownOf = (fields: readonly FieldData[], typed: Values): FieldData[] =>
  fields.filter(({ shownIf }) => shownIf?.(typed) ?? true)

/** The names of the fields that are required beyond the schema. Disabled fields are not required. */
export const requiredNamesOf = (fields: readonly FieldData[], typed: Values): string[] =>
  namesOf(fields.filter(({ required, enabledIf }) => required && (enabledIf?.(typed) ?? true)))

/** The top-level field of the body for a nested field name with dots. */
export const rootOf = (name: string) => name.split('.', 1).join()

/** The values of the dialog's fields, and the name and type of a selected file. */
export const filledIn = (values: Values, names: readonly string[]): Values => ({
  ...Object.fromEntries(names.map(rootOf).map((name) => [name, values[name] ?? null])),
  ...(values.document ? { documentFileName: values.documentFileName, documentContentType: values.documentContentType } : {}),
})

/** Sends an empty field as null if the contract allows null, otherwise not at all. */
export const bodyFrom = (call: Call, values: Values): Values => {
  const properties = propertiesOf(call.body)
  const isSent = ([name, value]: [string, unknown]) =>
    properties[name] !== undefined && (value !== null || properties[name].type?.includes('null'))
  return Object.fromEntries(Object.entries(values).filter(isSent))
}

export const blamesFields = (error: unknown): boolean => error instanceof Refused && Object.keys(error.errors).length > 0

/** Whether a form shows why it was refused, so that no toast is needed. A dialog shows every failure. */
export const isShownInForm = (error: unknown): boolean => isStale(error) || blamesFields(error)

// The error goes under root even without a text: otherwise the form would count as saved and could be left without a question.
export const NOT_SAVED: Errors = { root: { refused: 'refused' } }

/**
 * The errors of a failed call by field. Errors of fields outside the form and failures without fields go under `root`. A stale record gets
 * no sentence, because the form itself shows the changes.
 */
export const errorsOf = (call: Call, error: unknown, names: readonly string[]): Errors => {
  if (!blamesFields(error)) return isStale(error) ? NOT_SAVED : { root: { elsewhere: failureIn(call, error) } }
  const errors = error instanceof Refused ? Object.entries(error.errors) : []
  const roots = names.map(rootOf)
  const elsewhere = errors.filter(([field]) => !roots.includes(rootOf(field))).flatMap(([, sentences]) => sentences)
  return {
    ...Object.fromEntries(errors.map(([field, sentences]) => [field, sentences.join(' ')])),
    ...(elsewhere.length > 0 ? { root: { elsewhere: elsewhere.join(' ') } } : NOT_SAVED),
  }
}
