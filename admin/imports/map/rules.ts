import type { ImportFieldMapping, ImportMapping } from '../../../contract/imports/mapping.ts'
import type { ImportDetail } from '../../../contract/imports/schemas.ts'

export type Column = ImportDetail['columns'][number]

/** The rule of a field; one without columns if the field is not mapped. */
export const ruleOf = ({ fields }: ImportMapping, field: string): ImportFieldMapping =>
  fields.find((rule) => rule.field === field) ?? { field, columns: [] }

const isEmpty = ({ columns, default: constant }: ImportFieldMapping) => columns.length === 0 && (constant ?? '') === ''

/** The mapping with another rule for a field. A rule without a column or a constant removes it. */
export const withRule = (mapping: ImportMapping, rule: ImportFieldMapping): ImportMapping => {
  const { fields } = mapping
  if (isEmpty(rule)) return { ...mapping, fields: fields.filter(({ field }) => field !== rule.field) }
  const isThere = fields.some(({ field }) => field === rule.field)
  return { ...mapping, fields: isThere ? fields.map((one) => (one.field === rule.field ? rule : one)) : [...fields, rule] }
}

/** The mapping with the state of a chosen authority, unless a column is mapped to the state. */
export const withState = (mapping: ImportMapping, state: string | undefined): ImportMapping => {
  const rule = ruleOf(mapping, 'authorityState')
  return state && rule.columns.length === 0 ? withRule(mapping, { ...rule, default: state }) : mapping
}

/** The rule with other columns. Drops value replacements and the prefix, which fit only the old ones. */
export const withColumns = ({ field, default: constant, whenBlank }: ImportFieldMapping, columns: string[], found: readonly Column[]) => {
  const format = found.find(({ name }) => name === columns[0])?.format
  return {
    field,
    columns,
    ...(constant && { default: constant }),
    ...(whenBlank && { whenBlank }),
    ...(format && { format }),
  }
}

/** The columns that no field or condition uses. */
export const unusedColumns = ({ fields, leaveOut = [] }: ImportMapping, columns: readonly Column[]): string[] => {
  const used = new Set([...fields.flatMap((rule) => rule.columns), ...leaveOut.map(({ column }) => column)])
  return columns.map(({ name }) => name).filter((name) => !used.has(name))
}

/** The distinct values of some columns with their row counts. Empty for a column with too many. */
export const valuesOf = (names: readonly string[], columns: readonly Column[]): Column['values'] =>
  columns.filter(({ name }) => names.includes(name)).flatMap(({ values }) => values)

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The replacement of a value, ignoring case; '' if it has none. */
export const replacementOf = ({ values = [] }: ImportFieldMapping, text: string): string =>
  values.find(({ from }) => same(from, text))?.to ?? ''

export const withReplacement = (rule: ImportFieldMapping, from: string, to: string): ImportFieldMapping => {
  const others = (rule.values ?? []).filter((one) => !same(one.from, from))
  return { ...rule, values: to === '' ? others : [...others, { from, to }] }
}
