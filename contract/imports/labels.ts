import type { ImportKind } from '../../rules/imports/kinds.ts'
import { plain } from '../fields/schema.ts'
import { IMPORT_FIELDS_BY_KIND } from './fields.ts'
import type { ImportDetail } from './schemas.ts'

type Mapped = Pick<ImportDetail, 'fields'> & { mapping: Pick<ImportDetail['mapping'], 'fields'> }

/** 'Zip (ZIP)': the field of an import and the columns it comes from. Empty for the row as a whole. */
export const columnLabel = ({ fields, mapping }: Mapped, name: string): string => {
  const title = fields.find(({ field }) => field === name)?.title
  const columns = mapping.fields.find(({ field }) => field === name)?.columns ?? []
  if (!title) return ''
  return columns.length === 0 || columns.join() === title ? title : `${title} (${columns.join(', ')})`
}

/** The column label with a colon, to be put before a sentence. */
export const fieldLabel = (one: Mapped, name: string): string => {
  const label = columnLabel(one, name)
  return label && `${label}: `
}

/** The title of a field of a kind. '' if there is no such field, as for errors of the whole row. */
export const importFieldTitle = (kind: ImportKind, field: string): string => {
  const rule = IMPORT_FIELDS_BY_KIND[kind][field]
  return (rule && plain(rule.schema).title) ?? ''
}
