import { inputSchema } from '../contract/call.ts'
import { whatIsWrong } from '../contract/fields/check.ts'
import type { Values } from '../contract/fields/schema.ts'
import { applies, type Filter } from './filter.ts'

/**
 * Validates a filter before it is used; returns a sentence by field. In a file of its own, because every list loads filters, but only
 * dialogs need schema validation.
 */
export const checkFilter = (filter: Filter, values: Values): Record<string, string> => {
  const names = Object.keys(filter.fields).filter((name) => applies(filter, name, values))
  const required = names.filter((name) => filter.fields[name]?.required)
  return { ...filter.check?.(values), ...whatIsWrong(inputSchema(filter.call), values, names, required) }
}
