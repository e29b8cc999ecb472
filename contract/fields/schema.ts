import type { TObject, TSchema } from 'typebox'

/** As much of a JSON schema as forms, checks and commands read. The contract is written with contract/common.ts, which has no more. */
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
  /** Bytes of an object whose fields are not known here, such as the body of a planned call; of a file, if it may be larger than a document. */
  maxBytes?: number
  uniqueItems?: boolean
  /** A file that may be a JPEG or PNG, too. */
  'x-pictures'?: boolean
  /** In replies only, like the next one. */
  anyOf?: readonly Schema[]
  patternProperties?: Record<string, Schema>
  /** The only property in TypeBox's type of an unsafe schema: with it the schemas of the contract are a Schema. */
  '~unsafe'?: unknown
}

/** A field of a record. The contract gives each one its label as the title. */
export type Field = Schema & { title: string }

/** What a form holds, or what is sent: values by the name of their field. */
export type Values = Record<string, unknown>

/** TypeBox types a schema by its value; here it is read as the plain data that it is. */
export const plain = (schema: TSchema | Schema | undefined): Schema => schema ?? {}

/** The fields of a record, in the order of the contract. */
export const propertiesOf = (schema: TSchema | Schema | undefined): Record<string, Field> =>
  (plain(schema).properties ?? {}) as Record<string, Field>

/** The schema of a body with other fields besides, or instead of, its own. */
export const withProperties = (schema: Schema, properties: Record<string, Schema>): TObject =>
  ({ ...schema, properties: { ...schema.properties, ...properties } }) as TObject

/** What a record is called: the title of the dialog that fills it in. */
export const schemaTitle = (schema: TSchema | Schema | undefined): string => plain(schema).title ?? ''

export const isType = ({ type }: Schema, name: string): boolean => [type].flat().includes(name)

/** Null is a value of the field: it can be emptied. */
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

/** Names of the fields that must be filled in. One that may be null has to be sent, but may be empty. */
export const requiredOf = (schema: TSchema | Schema | undefined): string[] =>
  (plain(schema).required ?? []).filter((name) => !isNullable(propertiesOf(schema)[name] ?? {}))

/** The schema of a row of a list call's reply. */
export const rowOf = (reply: TSchema | Schema | undefined): Schema => fieldOf(reply, 'items').items ?? {}

/** Nothing was entered. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
