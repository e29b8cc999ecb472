import type { TSchema } from 'typebox'
import { isType, type Schema } from '../../../contract/fields/schema.ts'
import { JsonRows } from '../database/pages/list.ts'
import { fieldIn, isRecord } from '../unknown.ts'

/**
 * Removes all fields that the reply schema does not name. Compiled once for each call: TypeBox's `Value.Clean` walks the schema each
 * time, which took longer than the query of a list page (docs/decisions/0006-replies.md). Also turns SQLite's 0 and 1 of raw SQL
 * rows into booleans.
 */
export type Clean = (value: unknown) => unknown

const same: Clean = (value) => value ?? null

const cleanObject = (properties: Record<string, Schema>): Clean => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, compile(schema)] as const)
  return (value) => {
    if (!isRecord(value)) return null
    const out: Record<string, unknown> = {}
    for (const [name, clean] of fields) {
      const field = value[name]
      if (field !== undefined) out[name] = clean(field)
    }
    return out
  }
}

const compile = (schema: Schema): Clean => {
  if (schema.anyOf) {
    const inner = schema.anyOf.find((one) => !isType(one, 'null'))
    return inner ? compile(inner) : same
  }
  if (schema.properties) return cleanObject(schema.properties)
  if (schema.items) {
    const item = compile(schema.items)
    return (value) => (value instanceof JsonRows ? value : ((value as unknown[] | null)?.map(item) ?? null))
  }
  if (isType(schema, 'boolean')) return (value) => (value === null || value === undefined ? null : Boolean(value))
  return same
}

export const compileClean = (schema: TSchema): Clean => compile(schema)

/** The JSON of a clean reply. */
export const jsonOf = (reply: unknown): string => {
  const items = fieldIn(reply, 'items')
  if (!(items instanceof JsonRows)) return JSON.stringify(reply ?? null)
  const others = JSON.stringify({ ...(reply as object), items: undefined }).slice(1)
  return `{"items":${items.text}${others === '}' ? '' : ','}${others}`
}
