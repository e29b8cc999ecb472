import type { Knex } from 'knex'
import type { TObject } from 'typebox'
import type { ExportFilter } from '../../contract/exports.ts'
import type { Day } from '../../rules/day.ts'
import type { ExportType } from '../../rules/exports.ts'
import type { SignedIn } from '../kit/handler.ts'
import type { Query } from '../kit/query.ts'
import type { CellKind, SheetColumn } from '../outside/sheet.ts'

/** A column of an export: what people read above it, and the SQL of its cells. */
export interface Column extends SheetColumn {
  sql: string
}

/** One type of export: its columns, and the rows that somebody sees under a filter, each with a number of its own. */
export interface Export<T extends ExportType> {
  columns(user: SignedIn, today: Day): Column[]
  /** The column that numbers the rows: they come in its order, so many at a time. */
  key: string
  /** The joined tables, narrowed to what the asker sees and asks for; nothing selected yet. */
  rows(db: Knex, user: SignedIn, filter: ExportFilter<T>, today: Day): Query
}

interface Written {
  title: string
  type?: string | string[]
  format?: string
}

/** Moments are the fields that are named so: their schema is a text's. */
const kindOf = (name: string, { type, format }: Written): CellKind => {
  const is = (one: string) => [type].flat().includes(one)
  if (format === 'day') return 'day'
  if (/(Timestamp|createdOn|modifiedOn|cancelledOn)$/.test(name)) return 'moment'
  if (is('boolean')) return 'flag'
  return is('number') ? 'dollars' : is('integer') ? 'number' : 'text'
}

type Field<S extends TObject> = keyof S['properties'] & string

/**
 * Columns of a record, under the labels and in the kinds of its schema; amounts are given in cents. An id is labelled with
 * its field's name, since every schema calls it "Id".
 */
export const columnsOf = <S extends TObject>(schema: S, sqlOf: { [Name in Field<S>]?: string }): Column[] =>
  Object.entries(sqlOf as Record<string, string>).map(([name, sql]) => {
    const written = schema.properties[name] as unknown as Written
    const isId = name.endsWith('Id') && written.title === 'Id'
    return { title: isId ? idTitle(name) : written.title, kind: kindOf(name, written), sql }
  })

/** 'licensingAuthorityId' is 'Licensing Authority Id'. */
const idTitle = (name: string) => name.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase())

/** A column that no schema names. */
export const column = (title: string, kind: CellKind, sql: string): Column => ({ title, kind, sql })

/** Names of several, joined by "; " in their order. `from` is what follows the word: tables, and how they belong to the row. */
export const names = (name: string, from: string): string => `(select string_agg(${name}, '; ' order by ${name}) from ${from})`

/** The words that people read for a stored one. */
export const labelled = (sql: string, labels: Record<string, string>): string =>
  `case ${sql} ${Object.entries(labels)
    .map(([value, label]) => `when '${value}' then '${label.replaceAll("'", "''")}'`)
    .join(' ')} end`

export const exists = (from: string): string => `exists (select 1 from ${from})`

interface Among {
  [column: string]: readonly (string | number)[] | undefined
}

/** Narrows each column to the values given for it; none given narrows nothing. */
export const among = (values: Among) => (query: Query) => {
  for (const [name, some] of Object.entries(values)) if (some?.length) query.whereIn(name, some as string[])
}
