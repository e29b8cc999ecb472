import type { Schema } from '../../../../contract/fields/schema.ts'

/** '7' is a whole number; '07', '1e2', '0x10' and '+7' are not, and stay text for the check to refuse. */
const asNumber = (text: string): number | string => (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : text)

const asBoolean = (text: string): boolean | string => (text === 'true' ? true : text === 'false' ? false : text)

const coerced = ({ type, items }: Schema, value: unknown): unknown => {
  const is = (name: string) => [type].flat().includes(name)
  if (is('array')) return (Array.isArray(value) ? value : [value]).map((one) => (items ? coerced(items, one) : one))
  // `a=1&a=2` arrives as a list, which the check then refuses for a field that is not a list.
  if (typeof value !== 'string') return value
  if (value === '' && is('null')) return null
  if (is('integer') || is('number')) return asNumber(value)
  return is('boolean') ? asBoolean(value) : value
}

/** Converts query text to the types of the schema, in place. Text that cannot be converted stays as it is. */
export const coerce = ({ properties = {} }: Schema, values: Record<string, unknown>): void => {
  for (const [name, schema] of Object.entries(properties)) if (values[name] !== undefined) values[name] = coerced(schema, values[name])
}
