import type { TSchema } from 'typebox'
import { Errors, Pointer } from 'typebox/schema'
import { whyNotFile, whyNotPdf } from '../../rules/documents.ts'
import { messages } from '../../rules/messages.ts'
import { kindOf } from './kinds.ts'
import { fieldOf, isEmpty, propertiesOf, requiredOf, type Schema, type Values, valueAt } from './schema.ts'
import { blamedIn, sentenceOf, withCents } from './sentences.ts'

/**
 * The error sentence for a value of a field, the same as the server's; undefined if the value is valid. Does not compile the schema:
 * the content security policy forbids it, and checking one field takes microseconds.
 */
export const whyNot = (field: Schema, value: unknown): string | undefined => {
  if (kindOf(field) === 'file') return (field['x-pictures'] ? whyNotFile : whyNotPdf)(String(value))
  const [, [error]] = Errors(withCents(field), value)
  if (!error) return undefined
  return sentenceOf(error, blamedIn(field, error), Pointer.Get(value, error.instancePath))
}

/**
 * What is wrong with a form before it is sent: a sentence by the path of its field, 'licenseRenewalDocuments.0.url'. Checks the fields
 * of `names`, which are all unless given. `alsoRequired` names fields that this form requires and the schema does not.
 */
export const whatIsWrong = (
  schema: TSchema | Schema | undefined,
  values: Values,
  names: readonly string[] = Object.keys(propertiesOf(schema)),
  alsoRequired: readonly string[] = [],
): Record<string, string> => {
  const required = [...requiredOf(schema), ...alsoRequired]
  const errors: Record<string, string> = {}
  for (const name of names) {
    if (!propertiesOf(schema)[name.split('.', 1).join()]) continue
    const value = valueAt(values, name)
    const field = fieldOf(schema, name)
    if (isEmpty(value)) {
      if (required.includes(name)) errors[name] = messages.required
      continue
    }
    const kind = kindOf(field)
    // Choices are picked, not typed, and a form may offer choices that the body's schema lacks.
    if (kind === 'choice' || kind === 'choices') continue
    const isRows = kind === 'rows' && Array.isArray(value)
    const wrong = whyNot(isRows ? { ...field, items: {} } : field, value)
    if (wrong) errors[name] = wrong
    if (!isRows) continue
    for (const [index, row] of value.entries())
      for (const [path, sentence] of Object.entries(whatIsWrong(field.items, row ?? {}))) errors[`${name}.${index}.${path}`] = sentence
  }
  return errors
}
