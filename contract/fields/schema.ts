import type { TObject, TSchema } from 'typebox'

/** The subset of JSON Schema that forms, checks and commands read, which is all that contract/common.ts produces. */
export interface Schema {
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  pattern?: string
  enum?: readonly (string | number | null)[]
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  /** The most bytes of an object with unknown fields (the body of a planned call), or of a file that may be larger than a document. */
  maxBytes?: number
  uniqueItems?: boolean
  /** A file that may be a JPEG or PNG, too. */
  'x-pictures'?: boolean
  /** `anyOf` and `patternProperties` occur in replies only. */
  anyOf?: readonly Schema[]
  patternProperties?: Record<string, Schema>
  /** The only property in TypeBox's type of an unsafe schema: with it the schemas of the contract are a Schema. */
  '~unsafe'?: unknown
}

/** A field of a record. The contract gives each one its label as the title. */
export type Field = Schema & { title: string }

/** The values of a form or a body, by field name. */
export type Values = Record<string, unknown>

/** Reads a TypeBox schema as plain data. */
export const plain = (schema: TSchema | Schema | undefined): Schema => schema ?? {}

/** The fields of a record, in the order of the contract. */
export const propertiesOf = (schema: TSchema | Schema | undefined): Record<string, Field> =>
  (plain(schema).properties ?? {}) as Record<string, Field>

/** The schema of a body with other fields besides, or instead of, its own. */
export const withProperties = (schema: Schema, properties: Record<string, Schema>): TObject =>
  ({ ...schema, properties: { ...schema.properties, ...properties } }) as TObject

/** The title of a schema, which is also the title of its dialog. */
export const schemaTitle = (schema: TSchema | Schema | undefined): string => plain(schema).title ?? ''

export const isType = ({ type }: Schema, name: string): boolean => [type].flat().includes(name)

/** Whether the field may be null, so that it can be cleared. */
export const isNullable = (schema: Schema): boolean => isType(schema, 'null')

/** The field at a path with dots: 'address.city'. Throws where there is none. */
export const fieldOf = (schema: TSchema | Schema | undefined, path: string): Field => {
  const found = path.split('.').reduce<Schema | undefined>((inside, name) => inside?.properties?.[name], plain(schema))
  if (!found) throw new Error(`The contract has no field ${path} here.`)
  return found as Field
}

/** The value at a path with dots. */
export const valueAt = (values: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined), values)

/** The names of the fields that must not be empty. Required nullable fields are left out: they must be sent, but may be null. */
export const requiredOf = (schema: TSchema | Schema | undefined): string[] =>
  (plain(schema).required ?? []).filter((name) => !isNullable(propertiesOf(schema)[name] ?? {}))

/** The schema of a row of a list call's reply. */
export const rowOf = (reply: TSchema | Schema | undefined): Schema => fieldOf(reply, 'items').items ?? {}

/** Whether a value counts as not entered. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
