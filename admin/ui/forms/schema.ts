import type { TSchema } from 'typebox'

/** What a form reads of a field's schema: the contract is written by contract/common.ts, so these are all there is. */
export interface FieldSchema {
  type?: string | string[]
  format?: string
  title: string
  description?: string
  enum?: (string | number | null)[]
  items?: TSchema
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

interface ObjectSchema {
  title?: string
  properties: Record<string, FieldSchema>
  required?: string[]
}

/** The fields of an object's schema. */
export const objectOf = (schema: TSchema | undefined) => (schema ?? { properties: {} }) as unknown as ObjectSchema

/** The fields that must be filled in: what may be null has to be sent, but may be empty. */
export const requiredOf = (schema: TSchema | undefined): string[] => {
  const { properties, required = [] } = objectOf(schema)
  return required.filter((name) => !isOf(properties[name]?.type, 'null'))
}

/** The schema of a field; one of a nested object is named with a dot, as the server names it in its errors. */
export const fieldOf = (schema: TSchema | undefined, name: string): FieldSchema => {
  const [first = '', ...rest] = name.split('.')
  const field = objectOf(schema).properties[first]
  if (!field) throw new Error(`The contract has no field ${name} here.`)
  return rest.length > 0 ? fieldOf(field as TSchema, rest.join('.')) : field
}

export type Kind = 'day' | 'flag' | 'choice' | 'choices' | 'idOrName' | 'rows' | 'dollars' | 'number' | 'document' | 'text'

const isOf = (type: FieldSchema['type'], word: string) => type === word || (Array.isArray(type) && type.includes(word))

/** How a field is drawn, from its schema alone. */
export const kindOf = ({ type, format, enum: words, items }: FieldSchema): Kind => {
  if (isOf(type, 'array')) return items && 'properties' in items ? 'rows' : 'choices'
  if (words) return 'choice'
  if (isOf(type, 'integer') && isOf(type, 'string')) return 'idOrName'
  if (isOf(type, 'boolean')) return 'flag'
  if (format === 'day' || format === 'cents' || format === 'base64')
    return ({ day: 'day', cents: 'dollars', base64: 'document' } as const)[format]
  return isOf(type, 'integer') || isOf(type, 'number') ? 'number' : 'text'
}

/** A number without decimals. */
export const isWhole = ({ type }: FieldSchema): boolean => isOf(type, 'integer')

/** The schema of a list call's rows. */
export const rowOf = (reply: TSchema): TSchema => fieldOf(reply, 'items').items as TSchema
