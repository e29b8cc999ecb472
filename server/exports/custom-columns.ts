import type { Knex } from 'knex'
import type { FieldKind, FieldRecord } from '../../rules/custom-fields/kinds.ts'
import type { ExportType } from '../../rules/exports.ts'
import { columnKey } from '../../rules/imports/names.ts'
import { fieldsFor } from '../custom-fields/custom-field.queries.ts'
import { ownedLabels } from '../custom-fields/headings.queries.ts'
import { HOLDER } from '../custom-fields/values.queries.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import type { CellKind } from '../outside/sheet.ts'
import { type Column, column } from './export.ts'

/** The exports with custom fields, and the id of the record in their rows. */
const RECORDS: Partial<Record<ExportType, { record: FieldRecord; id: string }>> = {
  licenses: { record: 'License', id: 'licenses.id' },
  properties: { record: 'Property', id: 'properties.id' },
}

/** Dollars are written from cents. */
const CELLS: Partial<Record<FieldKind, { cell: CellKind; sql(value: string): string }>> = {
  Number: { cell: 'number', sql: (value) => `cast(${value} as double precision)` },
  Money: { cell: 'dollars', sql: (value) => `cast(round(cast(${value} as double precision) * 100) as bigint)` },
  Date: { cell: 'day', sql: (value) => value },
}

/**
 * The columns of custom fields, which follow all others: those of the provider, and of the user's client or the filter's only client. A
 * label that another column has is followed by the owner of the field, because an import would take one column for the other.
 */
export const customColumns = async (
  db: Knex,
  user: SignedIn,
  type: ExportType,
  { clientIds = [] }: { clientIds?: readonly number[] },
  others: readonly Column[],
): Promise<Column[]> => {
  const of = RECORDS[type]
  if (!of) return []
  const [only = null, ...more] = clientIds
  const fields = await fieldsFor(db, user.clientId ?? (more.length > 0 ? null : only), of.record)
  const headings = await ownedLabels(db, fields)
  const taken = new Set(others.map(({ title }) => columnKey(title)))
  return fields.map(({ id, kind, label }) => {
    const value = `(select value from custom_values where custom_field_id = ${id} and ${HOLDER[of.record]} = ${of.id})`
    const { cell = 'text', sql = (text: string) => text } = CELLS[kind] ?? {}
    const title = taken.has(columnKey(label)) ? (headings.get(id) ?? label) : label
    taken.add(columnKey(title))
    return column(title, cell, sql(value))
  })
}
