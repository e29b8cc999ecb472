import { isType, type Schema } from './schema.ts'

/** Texts of so many characters and more take several lines. */
const LONG = 500

/** What kind of value a field holds, and so how it is drawn and typed. `rows` is a list of records, `choices` one of values. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'day'
  | 'moment'
  | 'money'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'idOrName'
  | 'file'
  | 'rows'
  | 'group'

const KIND_OF_FORMAT: Readonly<Record<string, FieldKind>> = {
  day: 'day',
  'date-time': 'moment',
  cents: 'money',
  base64: 'file',
  weblink: 'text',
}

/** Reads the schema alone: a number that is the id of a record is a number here, until a form offers choices for it. */
export const kindOf = (schema: Schema): FieldKind => {
  if (isType(schema, 'array')) return schema.items?.properties ? 'rows' : 'choices'
  if (schema.properties) return 'group'
  if (schema.enum) return 'choice'
  if (isType(schema, 'boolean')) return 'flag'
  if (isType(schema, 'integer') && isType(schema, 'string')) return 'idOrName'
  const byFormat = KIND_OF_FORMAT[schema.format ?? '']
  if (byFormat) return byFormat
  if (isType(schema, 'integer') || isType(schema, 'number')) return 'number'
  return (schema.maxLength ?? 0) >= LONG ? 'longText' : 'text'
}
