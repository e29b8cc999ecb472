import { Refused } from '../../../client/index.ts'
import type { Call } from '../../../contract/call.ts'
import { propertiesOf, type Values } from '../../../contract/fields/schema.ts'
import type { Errors } from './resolver.ts'
import type { FieldData } from './SchemaInput.tsx'

/** Between a form's values and its call: what is sent, and what comes back refused. */

const CHANGED_MEANWHILE = 412

export const namesOf = (fields: readonly FieldData[]): string[] => fields.map(({ name }) => name)

/** Those that are there, given what the form holds. */
export const shownOf = (fields: readonly FieldData[], typed: Values): FieldData[] =>
  fields.filter(({ shownIf }) => shownIf?.(typed) ?? true)

/** The names of those that must be filled in beyond what the schema says; what cannot be filled in now is not asked for. */
export const neededOf = (fields: readonly FieldData[], typed: Values): string[] =>
  namesOf(fields.filter(({ required, enabledIf }) => required && (enabledIf?.(typed) ?? true)))

/** The field of the body that a nested one, named with a dot, is part of. */
export const rootOf = (name: string) => name.split('.')[0] as string

/** The fields of the dialog, and a chosen file's name and type, which travel with its bytes. */
export const filledIn = (values: Values, names: readonly string[]): Values => ({
  ...Object.fromEntries(names.map(rootOf).map((name) => [name, values[name] ?? null])),
  ...(values.document ? { documentFileName: values.documentFileName, documentContentType: values.documentContentType } : {}),
})

/** An empty field is sent as null where the contract knows null, and else not at all. */
export const bodyFrom = (call: Call, values: Values): Values => {
  const properties = propertiesOf(call.body)
  const isSent = ([name, value]: [string, unknown]) =>
    properties[name] !== undefined && (value !== null || properties[name].type?.includes('null'))
  return Object.fromEntries(Object.entries(values).filter(isSent))
}

/** Whether the record was another one by the time that the form arrived. */
export const isStale = (error: unknown): boolean => error instanceof Refused && error.status === CHANGED_MEANWHILE

export const blamesFields = (error: unknown): boolean => error instanceof Refused && Object.keys(error.errors).length > 0

/** Whether the form itself shows why it was refused, so that no toast needs to. */
export const isShownInForm = (error: unknown): boolean => isStale(error) || blamesFields(error)

// Under root even without a sentence: else the form would count as saved and let itself be left without a question.
export const NOT_SAVED: Errors = { root: { refused: 'refused' } }

/** What was refused, by field; what belongs to none of the form's fields goes under root. */
export const errorsOf = (error: unknown, names: readonly string[]): Errors => {
  const errors = error instanceof Refused ? Object.entries(error.errors) : []
  const roots = names.map(rootOf)
  const elsewhere = errors.filter(([field]) => !roots.includes(rootOf(field))).flatMap(([, sentences]) => sentences)
  return {
    ...Object.fromEntries(errors.map(([field, sentences]) => [field, sentences.join(' ')])),
    ...(elsewhere.length > 0 ? { root: { elsewhere: elsewhere.join(' ') } } : NOT_SAVED),
  }
}
