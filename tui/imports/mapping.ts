import type { ImportFieldMapping } from '../../contract/imports/mapping.ts'
import type { ImportDetail } from '../../contract/imports/schemas.ts'
import { countWords } from '../../rules/totals.ts'

type Pair = readonly [label: string, text: string]

/** The source of a field's values in words: 'ISSUED, dates M/D/YYYY' or 'always CO'. */
const sourceOf = ({ columns, default: value, strip, format, values = [], whenBlank }: ImportFieldMapping): string => {
  const constant = value ? [columns.length > 0 ? `else ${value}` : `always ${value}`] : []
  return [
    ...columns,
    ...constant,
    ...(strip ? [`without "${strip}"`] : []),
    ...(format ? [`dates ${format}`] : []),
    ...(values.length > 0 ? [`${countWords(values.length, 'value')} replaced`] : []),
    ...(whenBlank === 'clear' ? ['a blank cell clears'] : []),
  ].join(', ')
}

/** The mapping of an import: each field with its source, then what is left out, and the columns that no field uses. */
export const mappingPairs = ({ fields, columns, mapping }: ImportDetail): Pair[] => {
  const title = (name: string) => fields.find(({ field }) => field === name)?.title ?? name
  const { leaveOut = [], merges = [], repeated } = mapping
  const used = new Set([...mapping.fields.flatMap((one) => one.columns), ...leaveOut.map(({ column }) => column)])
  const unused = columns.flatMap(({ name }) => (used.has(name) ? [] : [name]))
  return [
    ...mapping.fields.map((one): Pair => [title(one.field), sourceOf(one)]),
    ...leaveOut.map(({ column, values }): Pair => ['Left out', `${column} is ${values.join(' or ')}`]),
    ...merges.map(({ field, from, to }): Pair => ['Merged', `${title(field)}: ${from} into ${to}`]),
    ...(repeated === 'history' ? [['Same number', 'the newest row counts, older ones become past renewals'] as const] : []),
    ...(unused.length > 0 ? [['Not used', unused.join(', ')] as const] : []),
  ]
}
