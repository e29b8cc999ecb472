import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { isEmail, isPhone, whyNotPassword } from '../../rules/accounts.ts'
import { isDay } from '../../rules/day.ts'
import { messages, say } from '../../rules/messages.ts'

/** Values are checked by their schema before any SQL: both engines would store what is wrong, each differently. */

type Errors = Record<string, string[]>
export type Check = (value: unknown) => Errors | undefined

const options = { allErrors: true, useDefaults: true, strict: false, verbose: true } as const
const bodies = new Ajv2020({ ...options })
const queries = new Ajv2020({ ...options, coerceTypes: 'array' })

const wellFormed = (text: string) => !text.includes('\0') && (text as string & { isWellFormed(): boolean }).isWellFormed()

const isWebLink = (text: string) => {
  if (!wellFormed(text) || /\s/.test(text)) return false
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** Exact in binary too: 10.1 is two decimals, 0.001 is not. */
const isCents = (dollars: number) => Math.abs(Math.round(dollars * 100) - dollars * 100) < 1e-6

for (const ajv of [bodies, queries]) {
  ajv.addFormat('text', { type: 'string', validate: wellFormed })
  ajv.addFormat('day', { type: 'string', validate: isDay })
  ajv.addFormat('weblink', { type: 'string', validate: isWebLink })
  ajv.addFormat('cents', { type: 'number', validate: isCents })
  ajv.addFormat('base64', { type: 'string', validate: (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text) })
  ajv.addFormat('phone', { type: 'string', validate: isPhone })
  ajv.addFormat('password', { type: 'string', validate: (text: string) => whyNotPassword(text) === null })
  ajv.addFormat('email', { type: 'string', validate: isEmail })
  ajv.addFormat('contactEmail', { type: 'string', validate: isEmail })
}

const typeSentence = (types: string | string[]): string => {
  if (types.includes('integer')) return messages.wholeNumber
  if (types.includes('number')) return messages.number
  if (types.includes('boolean')) return messages.trueOrFalse
  if (types.includes('array')) return messages.aList
  return types.includes('object') ? messages.anObject : messages.text
}

const formatSentence = (format: string, value: unknown): string => {
  if (format === 'day') return /^(1[0-8]|0)\d+-\d\d-\d\d$/.test(String(value)) ? messages.yearTooEarly : messages.invalidDate
  if (format === 'weblink') return messages.validUrl
  if (format === 'email') return messages.validEmail
  if (format === 'contactEmail') return messages.emailFormat
  if (format === 'phone') return messages.validPhone
  if (format === 'password') return messages[whyNotPassword(String(value)) ?? 'invalid']
  if (format === 'cents') return messages.twoDecimals
  if (format === 'base64') return messages.unreadableFile
  return messages.unreadableText
}

const sentence = (error: ErrorObject): string => {
  const { keyword, params, data, parentSchema } = error
  const title = (parentSchema?.title as string | undefined) ?? ''
  if (data === null && keyword !== 'additionalProperties') return messages.required
  switch (keyword) {
    case 'required':
    case 'minLength':
    case 'pattern':
      return messages.required
    case 'type':
      return typeSentence(params.type)
    case 'format':
      return formatSentence(params.format, data)
    case 'enum':
      return say.oneOf(params.allowedValues.filter((value: unknown) => value !== null))
    case 'maxLength':
      if (parentSchema?.format === 'base64') return messages.tooLarge
      return say.tooLong(title, params.limit)
    case 'minimum':
      return say.atLeast(params.limit)
    case 'maximum':
      return say.atMost(params.limit)
    case 'minItems':
      return messages.required
    case 'maxItems':
      return say.tooMany(params.limit)
    case 'uniqueItems':
      return messages.noDuplicates
    case 'additionalProperties':
      return messages.unknownField
    default:
      return messages.invalid
  }
}

/** 'licenseRenewalDocuments.0.url': the camelCase key with dots. A whole value that is wrong is named by `whole`. */
const fieldOf = (error: ErrorObject, whole: string): string => {
  const parts = error.instancePath.split('/').slice(1)
  if (error.keyword === 'required') parts.push(error.params.missingProperty)
  if (error.keyword === 'additionalProperties') parts.push(error.params.additionalProperty)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.') || whole
}

interface Open {
  properties?: Record<string, Open>
  items?: Open
}

/** Closed all the way down: a field that is not in a schema is refused, inside a list of records too. */
export const closed = <T extends object>(schema: T): T => {
  const { properties, items } = schema as Open
  return {
    ...(properties && { additionalProperties: false }),
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, closed(inner)])) }),
    ...(items && { items: closed(items) }),
  }
}

/** Compiled when the table is mounted. Defaults are filled in; text in a query is read as the type that it should be. */
export const compileCheck = (schema: TSchema, where: 'body' | 'query'): Check => {
  const validate: ValidateFunction = (where === 'body' ? bodies : queries).compile(closed(schema))
  return (value) => {
    if (validate(value)) return undefined
    // Without a prototype: a field named 'constructor' or '__proto__' is a name like any other.
    const errors: Errors = Object.create(null)
    for (const error of validate.errors ?? []) {
      const field = fieldOf(error, where)
      const text = sentence(error)
      errors[field] ??= []
      if (!errors[field].includes(text)) errors[field].push(text)
    }
    return errors
  }
}
