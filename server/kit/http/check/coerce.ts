import type { Schema } from '../../../../contract/fields/schema.ts'

/** '7' is a whole number; '07', '1e2', '0x10' and '+7' are not, and stay text for the check to refuse. */
const asNumber = (text: string): number | string => (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : text)

const asBoolean = (text: string): boolean | string => (text === 'true' ? true : text === 'false' ? false : text)

const coerced = ({ type, items }: Schema, value: unknown): unknown => {
  const is = (name: string) => [type].flat().includes(name)
  if (is('array')) return (Array.isArray(value) ? value : [value]).map((one) => (items ? coerced(items, one) : one))
  // A field that may be given once only: of `a=1&a=2` the check refuses the list.
  if (typeof value !== 'string') return value
  if (value === '' && is('null')) return null
  if (is('integer') || is('number')) return asNumber(value)
  return is('boolean') ? asBoolean(value) : value
}

/** Reads the text of a query as the types of its schema, in place. What cannot be read stays as it is. */
export const coerce = ({ properties = {} }: Schema, values: Record<string, unknown>): void => {
  for (const [name, schema] of Object.entries(properties)) if (values[name] !== undefined) values[name] = coerced(schema, values[name])
}
