import type { Schema } from '../../../../contract/fields/schema.ts'
import { isRecord } from '../../unknown.ts'

type Fill = (value: unknown) => void

/** Returns a function that fills in defaults at every level, in place. Undefined if the schema has no defaults, to save the walk. */
export const defaultsOf = ({ properties, items }: Schema): Fill | undefined => {
  if (items) {
    const ofItem = defaultsOf(items)
    return ofItem && ((value) => Array.isArray(value) && value.forEach(ofItem))
  }
  const fields = Object.entries(properties ?? {})
    .map(([name, schema]) => ({ name, fallback: schema.default, inner: defaultsOf(schema) }))
    .filter(({ fallback, inner }) => fallback !== undefined || inner)
  if (fields.length === 0) return undefined
  return (value) => {
    if (!isRecord(value) || Array.isArray(value)) return
    for (const { name, fallback, inner } of fields) {
      if (value[name] === undefined && fallback !== undefined) value[name] = structuredClone(fallback)
      else inner?.(value[name])
    }
  }
}
