import { inputSchema } from '../contract/call.ts'
import { whatIsWrong } from '../contract/fields/check.ts'
import type { Values } from '../contract/fields/schema.ts'
import { applies, type Filter } from './filter.ts'

/**
 * What is wrong with a filter before it is used: a sentence by field. Apart from the filters, which every list loads: only dialogs need
 * the checks of a schema.
 */
export const checkFilter = (filter: Filter, values: Values): Record<string, string> => {
  const names = Object.keys(filter.fields).filter((name) => applies(filter, name, values))
  const required = names.filter((name) => filter.fields[name]?.required)
  return { ...filter.check?.(values), ...whatIsWrong(inputSchema(filter.call), values, names, required) }
}
