import { isType, type Schema } from './schema.ts'

/** The maximum length from which a text field has several lines. */
const LONG = 500

/** The kind of a field, which decides how it is drawn and typed. `rows` is a list of records, `choices` a list of values. */
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

/** The kind of a field by its schema alone. The id of a record is a number here; a form may offer choices for it. */
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
