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

/** Sentences by field. Values are checked before any SQL, because both engines store invalid values, each differently. */

export type Errors = Record<string, string[]>
export type Check = (value: Record<string, unknown>) => Errors | undefined

/** The most fields with errors in a response. Bounds its size and the work of the validator. */
export const MAX_ERRORS = 100
Settings.Set({ maxErrors: MAX_ERRORS })

/** The fields that an error blames: '/licenseRenewalDocuments/0/url' is 'licenseRenewalDocuments.0.url'. */
const fieldsOf = ({ keyword, instancePath, params }: TLocalizedValidationError): string[] => {
  const path = Pointer.Indices(instancePath)
  return (keyword === 'required' ? params.requiredProperties : ['']).map((name) => [...path, ...(name ? [name] : [])].join('.'))
}

/** Forbids unknown fields at every level of the schema, including objects in lists. */
export const closed = <T extends TSchema | Schema>(schema: T): T => {
  const { properties, items } = plain(schema)
  return {
    ...(properties && { additionalProperties: false }),
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, closed(inner)])) }),
    ...(items && { items: closed(items) }),
  }
}

/** Collects sentences by field, up to MAX_ERRORS fields. The object has no prototype, so a field may be named '__proto__'. */
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
 * Returns a check that changes the value in place: it fills in defaults and converts query text to the types of the schema. Errors of the
 * whole value are reported under `where`. Compiles on first use, because all compiled checks together take 9 MB.
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
      // `sizes` has already reported unknown names. TypeBox reports them twice and unescaped.
      if (error.keyword === 'additionalProperties' || error.keyword === 'boolean') continue
      const about = blamedIn(schema, error)
      const given = error.keyword === 'required' ? undefined : Pointer.Get(value, error.instancePath)
      for (const field of fieldsOf(error)) add(field || where, sentenceOf(error, about, given))
    }
    return errors
  }
}
