import type { TSchema } from 'typebox'
import { isType, plain, type Schema } from '../../../../contract/fields/schema.ts'
import { limits as sizes } from '../../../../rules/installation/limits.ts'

/** The limits of a request body. */
export interface BodyLimits {
  /** Bytes of the JSON text without its files. */
  bytes: number
  /** The number of objects, lists and values. */
  nodes: number
  /** The fields whose base64 is written to disk while it arrives, with the most bytes of their files. */
  files: ReadonlyMap<string, number>
}

const KIB = 1024
/** The limit before sign-in and for calls with small bodies: enough room to report unknown field names. */
const LEAST_BYTES = 16 * KIB
const MOST_BYTES = 15 * KIB * KIB
/** Parses in a few milliseconds; a list that is too long is then refused by its name. */
const LEAST_NODES = 100_000
const MOST_NODES = 400_000
/** '\u00e9' is one character in six bytes. */
const BYTES_A_CHARACTER = 6
const NUMBER_BYTES = 24

interface Size {
  bytes: number
  nodes: number
}

const isFile = ({ format }: Schema) => format === 'base64'

/** The largest JSON text that a schema allows. A text or a list without a limit stops the server at startup. */
const largest = (schema: Schema, name: string): Size => {
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([field, inner]) => ({ field, ...largest(inner, `${name}.${field}`) }))
    return {
      bytes: fields.reduce((sum, { field, bytes }) => sum + field.length + 4 + bytes, 2),
      nodes: fields.reduce((sum, { nodes }) => sum + nodes, 1),
    }
  }
  if (schema.maxBytes) return { bytes: schema.maxBytes, nodes: LEAST_NODES }
  if (schema.items) {
    if (schema.maxItems === undefined) throw new Error(`The list ${name} has no maxItems.`)
    const item = largest(schema.items, `${name}[]`)
    return { bytes: 2 + schema.maxItems * (item.bytes + 1), nodes: 1 + schema.maxItems * item.nodes }
  }
  if (schema.enum) return { bytes: Math.max(...schema.enum.map((word) => JSON.stringify(word).length)), nodes: 1 }
  if (!isType(schema, 'string')) return { bytes: NUMBER_BYTES, nodes: 1 }
  if (schema.maxLength === undefined) throw new Error(`The text ${name} has no maxLength.`)
  return { bytes: 2 + schema.maxLength * BYTES_A_CHARACTER, nodes: 1 }
}

const filesOf = ({ properties = {}, items }: Schema): [string, number][] => [
  ...Object.entries(properties).flatMap(([name, inner]): [string, number][] =>
    isFile(inner) ? [[name, inner.maxBytes ?? sizes.documentBytes]] : filesOf(inner),
  ),
  ...(items ? filesOf(items) : []),
]

const between = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value))

/**
 * Derives the limits of a call's body from its schema: twice what the schema allows, for indentation and for unknown fields that are
 * refused by name. Calls without sign-in get the smallest limit.
 */
export const bodyLimitsOf = (name: string, schema: TSchema | undefined, isPublic: boolean): BodyLimits => {
  const files = new Map(filesOf(plain(schema)))
  const { bytes, nodes } = schema ? largest(withoutFiles(schema), name) : { bytes: 0, nodes: 0 }
  return {
    bytes: isPublic ? LEAST_BYTES : between(LEAST_BYTES, MOST_BYTES, 2 * bytes),
    nodes: Math.max(LEAST_NODES, Math.min(2 * nodes, MOST_NODES)),
    files,
  }
}

const withoutFiles = (schema: Schema): Schema => {
  if (isFile(schema)) return { enum: ['upload/0'] }
  const { properties, items } = schema
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, withoutFiles(inner)])) }),
    ...(items && { items: withoutFiles(items) }),
  }
}
