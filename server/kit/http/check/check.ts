import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { Pointer } from 'typebox/value'
import type { Schema } from '../../../../contract/fields/schema.ts'
import { plain } from '../../../../contract/fields/schema.ts'
import { blamedIn, sentenceOf, withCents } from '../../../../contract/fields/sentences.ts'
import { coerce } from './coerce.ts'
import { defaultsOf } from './defaults.ts'
import { tooMuch } from './too-much.ts'

/** Values are checked by their schema before any SQL: both engines would store what is wrong, each differently. */

export type Errors = Record<string, string[]>
export type Check = (value: Record<string, unknown>) => Errors | undefined

/** An answer names at most so many errors: it stays small, and the search for them ends. */
export const MAX_ERRORS = 100
Settings.Set({ maxErrors: MAX_ERRORS })

/** The fields that an error blames: '/licenseRenewalDocuments/0/url' is 'licenseRenewalDocuments.0.url'. */
const fieldsOf = ({ keyword, instancePath, params }: TLocalizedValidationError): string[] => {
  const path = Pointer.Indices(instancePath)
  return (keyword === 'required' ? params.requiredProperties : ['']).map((name) => [...path, ...(name ? [name] : [])].join('.'))
}

/** Closed all the way down: a field that is not in a schema is refused, inside a list of records too. */
export const closed = <T extends TSchema | Schema>(schema: T): T => {
  const { properties, items } = plain(schema)
  return {
    ...(properties && { additionalProperties: false }),
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, closed(inner)])) }),
    ...(items && { items: closed(items) }),
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
 * Sizes and names are judged before what they hold; defaults are filled in; text in a query is read as the type that it should be. A
 * whole value that is wrong is named by `where`. Compiled by its first value: all of them together hold 9 MB.
 */
export const compileCheck = (open: TSchema, where: 'body' | 'query'): Check => {
  let check: Check | undefined
  return (value) => {
    check ??= compiled(open, where)
    return check(value)
  }
}

const compiled = (open: TSchema, where: 'body' | 'query'): Check => {
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
      const about = blamedIn(schema, error)
      const given = error.keyword === 'required' ? undefined : Pointer.Get(value, error.instancePath)
      for (const field of fieldsOf(error)) add(field || where, sentenceOf(error, about, given))
    }
    return errors
  }
}
