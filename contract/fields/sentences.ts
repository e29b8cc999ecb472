import type { TLocalizedValidationError } from 'typebox/error'
import { Format } from 'typebox/format'
import { Pointer } from 'typebox/schema'
import { idOfCursor } from '../../rules/cursors.ts'
import type { ValueRules } from '../../rules/custom-fields/kinds.ts'
import { readCustomValue } from '../../rules/custom-fields/values.ts'
import { isDay, whyNotDay, whyNotTypedDay } from '../../rules/day.ts'
import { isHost, isProviderName, isSender, isTimeZone } from '../../rules/installation/installation.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { isCents } from '../../rules/money.ts'
import { isEmail, isPhone, whyNotPassword } from '../../rules/people/accounts.ts'
import { isReturnPath } from '../../rules/reminders/returned-mail.ts'
import type { Schema } from './schema.ts'

/** The formats of the contract, and the sentence for each thing that can be wrong with a value. The server and all front ends use these. */

const isWellFormed = (text: string) => !text.includes('\0') && text.isWellFormed()

const isWebLink = (text: string) => {
  if (!isWellFormed(text) || /\s/.test(text)) return false
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** Values of custom fields, which are text on the wire. */
const NUMBER: ValueRules = { kind: 'Number', options: [] }
const MONEY: ValueRules = { kind: 'Money', options: [] }

const formats: Record<string, (text: string) => boolean> = {
  text: isWellFormed,
  day: isDay,
  weblink: isWebLink,
  base64: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  phone: isPhone,
  password: (text) => whyNotPassword(text) === null,
  email: isEmail,
  contactEmail: isEmail,
  providerName: (text) => isWellFormed(text) && isProviderName(text),
  timeZone: isTimeZone,
  cursor: (text: string) => idOfCursor(text) !== undefined,
  host: isHost,
  sender: (text) => isWellFormed(text) && isSender(text),
  returnPath: isReturnPath,
  typedNumber: (text) => readCustomValue(NUMBER, text).wrong === undefined,
  typedMoney: (text) => readCustomValue(MONEY, text).wrong === undefined,
}
for (const [name, holds] of Object.entries(formats)) Format.Set(name, holds)

/** TypeBox checks formats of strings only, so this turns the format of amounts into a refinement, at every level of the schema. */
export const withCents = <T extends Schema>(schema: T): T => {
  const { properties, items } = schema
  return {
    ...schema,
    ...(schema.format === 'cents' && { '~refine': [{ check: isCents, error: () => '' }] }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, withCents(inner)])) }),
    ...(items && { items: withCents(items) }),
  }
}

const typeSentence = (types: string | string[]): string => {
  if (types.includes('integer')) return messages.wholeNumber
  if (types.includes('number')) return messages.number
  if (types.includes('boolean')) return messages.trueOrFalse
  if (types.includes('array')) return messages.aList
  return types.includes('object') ? messages.anObject : messages.text
}

const formatSentence = (format: string, value: string): string => {
  if (format === 'day') return messages[(/^\d{4}-/.test(value) ? whyNotDay(value) : whyNotTypedDay(value)) ?? 'invalidDate']
  if (format === 'weblink') return messages.validUrl
  if (format === 'email') return messages.validEmail
  if (format === 'contactEmail') return messages.emailFormat
  if (format === 'phone') return messages.validPhone
  if (format === 'password') return messages[whyNotPassword(value) ?? 'invalid']
  if (format === 'base64') return messages.unreadableFile
  if (format === 'providerName') return value.trim() ? messages.noQuestionMark : messages.required
  if (format === 'cursor') return messages.validCursor
  if (format === 'timeZone') return messages.validTimeZone
  if (format === 'host') return messages.validHost
  if (format === 'sender') return messages.validSender
  if (format === 'returnPath') return messages.validReturnPath
  if (format === 'typedNumber') return readCustomValue(NUMBER, value).wrong ?? messages.number
  if (format === 'typedMoney') return readCustomValue(MONEY, value).wrong ?? messages.number
  return messages.unreadableText
}

/** The schema that an error is about, inside that of the whole value. */
export const blamedIn = (schema: Schema, { schemaPath }: TLocalizedValidationError) =>
  Pointer.Get(schema, schemaPath.slice(1)) as Schema | undefined

/** The sentence for a validation error. `schema` and `value` are the ones that the error is about. */
export const sentenceOf = ({ keyword, params }: TLocalizedValidationError, schema: Schema | undefined, value: unknown): string => {
  if (value === null) return messages.required
  switch (keyword) {
    case 'required':
    case 'minLength':
    case 'minItems':
    case 'pattern':
      return messages.required
    case 'type':
      return typeSentence(params.type)
    case 'format':
      return formatSentence(params.format, String(value))
    case '~refine':
      return messages.twoDecimals
    case 'enum':
      return sentences.oneOf(params.allowedValues.filter((one) => one !== null).map(String))
    case 'maxLength':
      return schema?.format === 'base64' ? messages.tooLarge : sentences.tooLong(schema?.title ?? '', params.limit)
    case 'maxItems':
      return sentences.tooMany(params.limit)
    case 'minimum':
      return sentences.atLeast(Number(params.limit))
    case 'maximum':
      return sentences.atMost(Number(params.limit))
    case 'uniqueItems':
      return messages.noDuplicates
    default:
      return messages.invalid
  }
}
