import { plain } from '../../contract/fields/schema.ts'
import { IMPORT_FIELDS_BY_KIND } from '../../contract/imports/fields.ts'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { type Column, column, kindOf } from './export.ts'

/**
 * The columns of records that can be imported: the fields of their import with its titles, in its order, so that a file comes back as it
 * is. A field without SQL is left out, such as a password. Amounts are in cents.
 */
export const importColumns = (kind: ImportKind, sqlOf: Readonly<Record<string, string>>): Column[] =>
  Object.entries(IMPORT_FIELDS_BY_KIND[kind]).flatMap(([field, { schema }]) => {
    const [sql, said] = [sqlOf[field], plain(schema)]
    return sql ? [column(said.title ?? field, kindOf(field, said), sql)] : []
  })
