import type { Knex } from 'knex'
import type { SelectOption } from '../../../contract/common.ts'
import { sortKey } from '../../../rules/sort-key.ts'

// biome-ignore lint/suspicious/noExplicitAny: a filter does not depend on what its query selects.
export type Query = Knex.QueryBuilder<any, any>

/** The result of `visibleTo` and of filters, for `.modify()` of Knex and Objection builders. */
// biome-ignore lint/suspicious/noExplicitAny: the two libraries type the same methods differently.
export type Scope = (query: any) => void

/** A list of texts as SQL. Only for constants of the program, never for input: nothing is escaped. */
export const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** Whether a statement goes to PostgreSQL; otherwise to SQLite. */
export const isPostgres = (db: Knex): boolean => db.client.config.client === 'pg'

/** The rows of a raw statement's result, which SQLite returns directly and PostgreSQL under `rows`. */
export const rowsOf = <T>(answer: T[] | { rows: T[] }): T[] => (Array.isArray(answer) ? answer : answer.rows)

/**
 * A query whose SQL never changes, built once for each engine: Knex takes longer to build a query than the database to answer it.
 * Varying values are named, `db.raw(':licenseId')`, and passed with each call. All other values become part of the SQL, so they must
 * be constants without a colon or a question mark.
 */
export const fixed = <Row, Values extends Record<string, string | number | null>>(build: (db: Knex) => Query) => {
  const built = new Map<unknown, string>()
  return async (db: Knex, values: Values): Promise<Row[]> => {
    const engine = db.client.config.client
    const sql = built.get(engine) ?? build(db).toQuery()
    built.set(engine, sql)
    const answer = await db.raw(sql, values)
    return rowsOf<Row>(answer)
  }
}

/** A LIKE pattern that matches the text literally. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`

/**
 * A case-insensitive search in several columns. SQLite's `lower` knows only A to Z, so the database also converts the term: a letter such as
 * É that only one side converts would never match itself.
 */
export const searchIn =
  (columns: readonly string[], term: string | undefined): Scope =>
  (query: Query) => {
    if (!term?.trim()) return
    const words = containing(term)
    query.where((any: Query) => {
      for (const column of columns) any.orWhereRaw(`lower(${column}) like lower(?) escape '\\'`, [words])
    })
  }

/** Rows with a value and a label as options of a select list; their other fields become `meta`. */
export const asOptions = (rows: (SelectOption & Record<string, unknown>)[]): SelectOption[] =>
  rows.map(({ value, label, ...meta }) => (Object.keys(meta).length ? { value, label, meta } : { value, label }))

/** A name for comparison: without case and repeated spaces. */
export const nameKey = (name: unknown): string =>
  String(name ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

interface Named<Row> extends PromiseLike<Row[]> {
  where(column: string, key: string): unknown
}

/** The rows of `table` with this name. The sort key narrows, and then the names are compared here: SQLite's `lower` knows only A to Z. */
export const named = async <Row extends { name: string }>(rows: Named<Row>, table: string, name: unknown): Promise<Row[]> => {
  const key = nameKey(name)
  rows.where(`${table}.name_sort`, sortKey(key))
  return (await rows).filter((row) => nameKey(row.name) === key)
}
