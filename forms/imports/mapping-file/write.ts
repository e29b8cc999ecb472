import { stringify } from 'smol-toml'
import type { ImportFieldMapping, ImportMapping } from '../../../contract/imports/mapping.ts'

const isConstant = ({ columns }: ImportFieldMapping) => columns.length === 0

/** The rule of a field, as short as it can be said. */
const ruleOf = ({ columns, default: blank, strip, format, values = [], whenBlank }: ImportFieldMapping) => {
  const column = columns.length === 1 ? columns[0] : [...columns]
  const rule = {
    ...(blank && { blank }),
    ...(strip && { strip }),
    ...(format && { format }),
    ...(values.length > 0 && { values: Object.fromEntries(values.map(({ from, to }) => [from, to])) }),
    ...(whenBlank === 'clear' && { whenBlank }),
  }
  return Object.keys(rule).length > 0 ? { column, ...rule } : column
}

/** A mapping as the file that `readMapping` reads. docs/import.md describes it. */
export const writeMapping = ({ format, fields, leaveOut = [], repeated, merges = [] }: ImportMapping): string => {
  const constants = fields.filter((one) => isConstant(one) && one.default)
  const merge: Record<string, Record<string, string>> = {}
  for (const { field, from, to } of merges) merge[field] = { ...merge[field], [from]: to }
  const isSaid = (table: object) => Object.keys(table).length > 0
  return stringify({
    ...(repeated && { repeated }),
    ...(format && isSaid(format) && { file: format }),
    ...(constants.length > 0 && { constants: Object.fromEntries(constants.map(({ field, default: value }) => [field, value])) }),
    fields: Object.fromEntries(fields.filter((one) => !isConstant(one)).map((one) => [one.field, ruleOf(one)])),
    ...(leaveOut.length > 0 && { leaveOut: Object.fromEntries(leaveOut.map(({ column, values }) => [column, values])) }),
    ...(isSaid(merge) && { merge }),
  })
}
