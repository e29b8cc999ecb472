import type { Knex } from 'knex'
import type { PageInput, SelectOption } from '../../contract/common.ts'
import { limits } from '../../rules/limits.ts'

// biome-ignore lint/suspicious/noExplicitAny: a filter does not care what its query selects.
export type Query = Knex.QueryBuilder<any, any>

/** What `visibleTo` and the filters answer, for `.modify()` of Knex's and Objection's builders alike. */
// biome-ignore lint/suspicious/noExplicitAny: the two libraries type the same methods differently.
export type Scope = (query: any) => void

/** The rows that a raw statement answers: each driver wraps them differently. */
export const rowsOf = <T>(answer: T[] | { rows: T[] }): T[] => (Array.isArray(answer) ? answer : answer.rows)

/**
 * A query whose SQL never differs, built once an engine: Knex takes longer to build one than the database to answer it. What
 * does differ is named in it, `db.raw(':licenseId')`, and given with each call. All other values become part of the SQL: only
 * constants of ours, without a colon or a question mark.
 */
export const fixed = <Row, Values extends Record<string, string | number | null>>(build: (db: Knex) => Query) => {
  const built = new Map<unknown, string>()
  return async (db: Knex, values: Values): Promise<Row[]> => {
    const engine = db.client.config.client
    const sql = built.get(engine) ?? build(db).toQuery()
    built.set(engine, sql)
    return rowsOf<Row>((await db.raw(sql, values)) as never)
  }
}

/** What `LIKE` would take as a pattern, taken as it is written. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/** A case-insensitive search over some columns, alike on both engines: SQLite's LIKE knows A to Z only, as ours then does. */
export const searchIn =
  (columns: readonly string[], term: string | undefined): Scope =>
  (query: Query) => {
    if (!term?.trim()) return
    const words = containing(term.toLowerCase())
    query.where((any: Query) => {
      for (const column of columns) any.orWhereRaw(`lower(${column}) like ? escape '\\'`, [words])
    })
  }

/** Rows with a value and a label as the choices of a select list; whatever else they carry becomes `meta`. */
export const asOptions = (rows: (SelectOption & Record<string, unknown>)[]): SelectOption[] =>
  rows.map(({ value, label, ...meta }) => (Object.keys(meta).length ? { value, label, meta } : { value, label }))

/** Where a page begins and how long it is. */
export const pageOf = ({ pageNumber = 1, pageSize = limits.defaultPageSize }: PageInput) => ({
  offset: (pageNumber - 1) * pageSize,
  limit: pageSize,
})
