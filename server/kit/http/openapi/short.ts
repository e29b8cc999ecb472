import type { Schema as Field } from '../../../../contract/fields/schema.ts'
import { limits } from '../../../../rules/installation/limits.ts'

/** The standard names of the contract's formats. Formats that only Evergreen knows are left out. */
const FORMATS: Record<string, string> = {
  day: 'date',
  'date-time': 'date-time',
  email: 'email',
  contactEmail: 'email',
  weblink: 'uri',
  password: 'password',
}

/** A schema of the document: `additionalProperties` is one, as JSON Schema has it. */
export type Schema = Omit<Field, 'additionalProperties' | 'properties' | 'items' | 'anyOf' | 'patternProperties'> & {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: readonly Schema[]
  additionalProperties?: Schema
  contentEncoding?: string
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** Whether a title adds nothing to the field name: 'License #' for 'licenseNumber', 'Clients' for 'clientIds'. */
const isSaidBy = (name: string, title: string): boolean =>
  wordsIn(title).some((word) => name.toLowerCase().includes(word.replace(/(ies|s)$/, '')))

/** The limits of a schema, for requests only. */
const bounds = ({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  uniqueItems,
  pattern,
  format,
  default: fallback,
}: Field) => ({
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && maximum < limits.integer && { maximum }),
  ...(minLength !== undefined && { minLength }),
  ...(maxLength !== undefined && format !== 'day' && { maxLength }),
  ...(minItems !== undefined && { minItems }),
  ...(maxItems !== undefined && { maxItems }),
  ...(uniqueItems && { uniqueItems }),
  ...(pattern !== undefined && pattern !== '\\S' && { pattern }),
  ...(format === 'cents' && { multipleOf: 0.01 }),
  ...(fallback !== undefined && { default: fallback }),
})

const nested = ({ properties, required, items, anyOf, patternProperties }: Field, isInput: boolean) => ({
  ...(properties && {
    ...(required?.length && { required }),
    properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, short(inner, isInput, name)])),
  }),
  ...(items && { items: short(items, isInput) }),
  ...(anyOf && { anyOf: anyOf.map((inner) => short(inner, isInput)) }),
  ...(patternProperties && { additionalProperties: short(Object.values(patternProperties)[0] ?? {}, isInput) }),
})

/**
 * Reduces a schema of the contract for the OpenAPI document: leaves out keywords that only our checks and forms use, titles that repeat the
 * field name, and the title that all pages share. Other objects keep their title, which becomes the schema's name.
 */
export const short = (schema: Field, isInput: boolean, name = ''): Schema => {
  const { type, title, description, format = '', enum: words, properties } = schema
  const isTitled =
    title !== undefined && (properties !== undefined || (name !== '' && !isSaidBy(name, title))) && !/^A page of a list/.test(title)
  return {
    ...(type !== undefined && { type }),
    ...(isTitled && { title }),
    ...(description !== undefined && { description }),
    ...(words && { enum: words }),
    ...(FORMATS[format] && { format: FORMATS[format] }),
    ...(format === 'base64' && { contentEncoding: 'base64' }),
    ...(isInput && bounds(schema)),
    ...nested(schema, isInput),
  }
}
