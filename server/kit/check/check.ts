import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Format } from 'typebox/format'
import { Settings } from 'typebox/system'
import { Pointer } from 'typebox/value'
import { isEmail, isPhone, whyNotPassword } from '../../../rules/accounts.ts'
import { isDay } from '../../../rules/day.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { isCents } from '../../../rules/money.ts'
import { coerce } from './coerce.ts'
import { defaultsOf } from './defaults.ts'
import { tooMuch } from './too-much.ts'

/** Values are checked by their schema before any SQL: both engines would store what is wrong, each differently. */

export type Errors = Record<string, string[]>
export type Check = (value: unknown) => Errors | undefined

/** An answer names at most so many errors: it stays small, and the search for them ends. */
export const MAX_ERRORS = 100
Settings.Set({ maxErrors: MAX_ERRORS })

const isWellFormed = (text: string) => !text.includes('\0') && (text as string & { isWellFormed(): boolean }).isWellFormed()

const isWebLink = (text: string) => {
  if (!isWellFormed(text) || /\s/.test(text)) return false
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

const formats: Record<string, (text: string) => boolean> = {
  text: isWellFormed,
  day: isDay,
  weblink: isWebLink,
  base64: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  phone: isPhone,
  password: (text) => whyNotPassword(text) === null,
  email: isEmail,
  contactEmail: isEmail,
}
for (const [name, holds] of Object.entries(formats)) Format.Set(name, holds)

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
  if (format === 'base64') return messages.unreadableFile
  return messages.unreadableText
}

interface Described {
  title?: string
  format?: string
}

/** What a person reads about one error. `schema` and `value` are those that the error is about. */
const sentence = ({ keyword, params }: TLocalizedValidationError, schema: Described | undefined, value: unknown): string => {
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
      return formatSentence(params.format, value)
    case '~refine':
      return messages.twoDecimals
    case 'enum':
      return sentences.oneOf(params.allowedValues.filter((one: unknown) => one !== null) as string[])
    case 'maxLength':
      return schema?.format === 'base64' ? messages.tooLarge : sentences.tooLong(schema?.title ?? '', params.limit)
    case 'minimum':
      return sentences.atLeast(params.limit as number)
    case 'maximum':
      return sentences.atMost(params.limit as number)
    case 'uniqueItems':
      return messages.noDuplicates
    default:
      return messages.invalid
  }
}

/** The fields that an error blames: '/licenseRenewalDocuments/0/url' is 'licenseRenewalDocuments.0.url'. */
const fieldsOf = ({ keyword, instancePath, params }: TLocalizedValidationError): string[] => {
  const path = Pointer.Indices(instancePath)
  return (keyword === 'required' ? params.requiredProperties : ['']).map((name) => [...path, ...(name ? [name] : [])].join('.'))
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

/** TypeBox calls formats for text alone: the format of amounts becomes a check of its own. */
const withCents = <T extends object>(schema: T): T => {
  const { properties, items } = schema as Open
  return {
    ...schema,
    ...((schema as Described).format === 'cents' && { '~refine': [{ check: isCents, error: () => '' }] }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, withCents(inner)])) }),
    ...(items && { items: withCents(items) }),
  }
}

/** Adds sentences to fields until there are enough. A field named 'constructor' or '__proto__' is a name like any other. */
const collected = () => {
  const errors: Errors = Object.create(null)
  const add = (field: string, text: string) => {
    if (!errors[field] && Object.keys(errors).length >= MAX_ERRORS) return
    errors[field] ??= []
    if (!errors[field].includes(text)) errors[field].push(text)
  }
  return { errors, add }
}

/**
 * Compiled when the table is mounted. Sizes and names are judged before what they hold; defaults are filled in; text in a
 * query is read as the type that it should be. A whole value that is wrong is named by `where`.
 */
export const compileCheck = (open: TSchema, where: 'body' | 'query'): Check => {
  const schema = closed(open)
  const sizes = tooMuch(schema)
  const fillDefaults = defaultsOf(schema)
  const validator = Compile(withCents(schema))
  return (value) => {
    const { errors, add } = collected()
    if (where === 'query') coerce(schema, value)
    if (sizes(value, add)) return errors
    fillDefaults?.(value)
    if (validator.Check(value)) return undefined
    for (const error of validator.Errors(value)) {
      // Names that are not known were found before; TypeBox tells of them twice, and without escaping them.
      if (error.keyword === 'additionalProperties' || error.keyword === 'boolean') continue
      const about = Pointer.Get(schema, error.schemaPath.slice(1)) as Described | undefined
      const given = error.keyword === 'required' ? undefined : Pointer.Get(value, error.instancePath)
      for (const field of fieldsOf(error)) add(field || where, sentence(error, about, given))
    }
    return errors
  }
}
