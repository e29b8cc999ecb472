import type { Knex } from 'knex'
import type { TObject } from 'typebox'
import type { ExportFilter } from '../../contract/exports/calls.ts'
import { fieldOf, isType, type Schema } from '../../contract/fields/schema.ts'
import type { Day } from '../../rules/day.ts'
import type { ExportType } from '../../rules/exports.ts'
import { keysOf, recordOf } from '../../rules/records.ts'
import type { Query } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import type { CellKind, SheetColumn } from '../outside/sheet.ts'
import { columnName } from '../tables/columns.ts'

/** A column of an export: its title, and the SQL of its cells. */
export interface Column extends SheetColumn {
  sql: string
}

/** A type of export: its columns, and the visible rows under a filter, each with a unique number. */
export interface Export<T extends ExportType> {
  columns(user: SignedIn, today: Day, db: Knex): Column[]
  /** The column that numbers the rows. Rows are read in its order, in batches. */
  key: string
  /** The joined tables, limited to the rows that the user can see and has requested, without a select. */
  rows(db: Knex, user: SignedIn, filter: ExportFilter<T>, today: Day): Query
  /** A second query with another key, whose rows follow the others. */
  more?: Pick<Export<T>, 'key' | 'rows'>
}

/** Timestamps are recognized by the field name, because their schema is a plain text. */
export const kindOf = (name: string, field: Schema): CellKind => {
  if (field.format === 'day') return 'day'
  if (/(Timestamp|createdOn|modifiedOn|cancelledOn)$/.test(name)) return 'moment'
  if (isType(field, 'boolean')) return 'flag'
  return isType(field, 'number') ? 'dollars' : isType(field, 'integer') ? 'number' : 'text'
}

type Field<S extends TObject> = keyof S['properties'] & string

/**
 * Columns for the fields of a record, with the titles and kinds of its schema. Amounts are in cents. Every schema titles ids "Id",
 * so the column of an id gets its title from the field name.
 */
export const columnsOf = <S extends TObject>(schema: S, sqlOf: { [Name in Field<S>]?: string }): Column[] =>
  Object.entries(sqlOf as Record<string, string>).map(([name, sql]) => {
    const written = fieldOf(schema, name)
    const isId = name.endsWith('Id') && written.title === 'Id'
    return { title: isId ? idTitle(name) : written.title, kind: kindOf(name, written), sql }
  })

/** Fields that are exported as they are stored: 'squareFootage' is in the column square_footage. */
export const stored = <F extends object>(table: string, fields: F) => recordOf(keysOf(fields), (name) => `${table}.${columnName(name)}`)

/** 'licensingAuthorityId' becomes 'Licensing Authority Id'. */
const idTitle = (name: string) => name.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase())

/** A column without a schema. */
export const column = (title: string, kind: CellKind, sql: string): Column => ({ title, kind, sql })

/** Several names, sorted and joined by "; ". `from` is the SQL after the keyword: tables and their join conditions. */
export const names = (name: string, from: string): string =>
  `(select string_agg(${name}, '; ' order by ${name.replace(/\.\w+/g, '$&_sort')}, ${name}) from ${from})`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The label of a stored text or number. */
export const labelled = (sql: string, options: readonly { value: string | number; label: string }[]): string =>
  `case ${sql} ${options
    .map(({ value, label }) => `when ${typeof value === 'number' ? value : quoted(value)} then ${quoted(label)}`)
    .join(' ')} end`

export const exists = (from: string): string => `exists (select 1 from ${from})`

interface Among {
  [column: string]: readonly (string | number)[] | undefined
}

/** Limits each column to the given values; no values means no limit. */
export const among = (values: Among) => (query: Query) => {
  for (const [name, some] of Object.entries(values)) if (some?.length) query.whereIn(name, [...some])
}
