import type { Schema } from '../../../../contract/fields/schema.ts'

type Fill = (value: unknown) => void

/** Gives absent fields their defaults, in place, all the way down. Undefined where a schema has none, so that nothing is walked for it. */
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
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const record = value as Record<string, unknown>
    for (const { name, fallback, inner } of fields) {
      if (record[name] === undefined && fallback !== undefined) record[name] = structuredClone(fallback)
      else inner?.(record[name])
    }
  }
}
