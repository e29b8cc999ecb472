import type { TSchema } from 'typebox'
import { isEmail, isPhone } from '../../../rules/accounts.ts'
import { isDay, whyNotTypedDay } from '../../../rules/day.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { whyNotPdf } from './pdf.ts'
import { type FieldSchema, fieldOf, isWhole, kindOf, objectOf, requiredOf } from './schema.ts'

export type Values = Record<string, unknown>
export type Errors = { [field: string]: string | Errors }

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isWeb = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const whatIsWrongWith = (field: FieldSchema, value: unknown): string | Errors | undefined => {
  const kind = kindOf(field)
  if (kind === 'day') return isDay(value) ? undefined : messages[whyNotTypedDay(String(value)) ?? 'invalidDate']
  if (kind === 'document') return whyNotPdf(String(value))
  if (kind === 'rows') {
    const wrong = (value as Values[]).map((row) => whatIsWrong(field.items as TSchema, row))
    return wrong.some((row) => Object.keys(row).length > 0) ? (wrong as unknown as Errors) : undefined
  }
  if (kind === 'dollars' || kind === 'number') {
    if (isWhole(field) && !Number.isInteger(value)) return messages.wholeNumber
    if (typeof value !== 'number' || Number.isNaN(value)) return messages.number
    if (field.minimum !== undefined && value < field.minimum) return sentences.atLeast(field.minimum)
    return field.maximum !== undefined && value > field.maximum ? sentences.atMost(field.maximum) : undefined
  }
  if (kind !== 'text' || typeof value !== 'string') return undefined
  if (field.maxLength !== undefined && value.length > field.maxLength) return sentences.tooLong(field.title, field.maxLength)
  if (field.format === 'weblink' && !isWeb(value)) return messages.validUrl
  if (field.format === 'email' && !isEmail(value)) return messages.validEmail
  if (field.format === 'contactEmail' && !isEmail(value)) return messages.emailFormat
  if (field.format === 'phone' && !isPhone(value)) return messages.validPhone
  return field.minLength && !value.trim() ? messages.required : undefined
}

/** What a form holds of a field; one of a nested object is named with a dot. */
const valueAt = (values: Values, name: string): unknown =>
  name.split('.').reduce<unknown>((held, part) => (held as Values | null | undefined)?.[part], values)

/** What is plainly wrong with a form before it is sent, a sentence a field; the server judges all the rest. `alsoRequired`: what the screen asks for beyond the schema. */
export const whatIsWrong = (
  schema: TSchema | undefined,
  values: Values,
  names?: readonly string[],
  alsoRequired: readonly string[] = [],
): Errors => {
  const { properties } = objectOf(schema)
  const required = requiredOf(schema)
  const errors: Errors = {}
  for (const name of names ?? Object.keys(properties)) {
    if (!properties[name.split('.')[0] as string]) continue
    const needed = required.includes(name) || alsoRequired.includes(name)
    const value = valueAt(values, name)
    const wrong = isEmpty(value) ? needed && messages.required : whatIsWrongWith(fieldOf(schema, name), value)
    if (wrong) errors[name] = wrong
  }
  return errors
}
