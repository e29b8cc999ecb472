import type { Knex } from 'knex'
import { columnName } from '../../tables/columns.ts'
import { withSortKeys } from '../../tables/sort-keys.ts'
import { isPostgres, type Query, rowsOf, type Scope } from './query.ts'

// Thousands of ids or rows are passed as one JSON value. A statement with a placeholder for each would have to be compiled again for
// every count, and SQLite binds 32,766 values at most.

const listTable = (db: Knex, values: readonly unknown[], type: string): Knex.Raw => {
  const read = isPostgres(db) ? `select value::${type} from json_array_elements_text(?::json)` : 'select value from json_each(?)'
  return db.raw(`(${read})`, [JSON.stringify(values)])
}

/** Ids as a table with the column `value`, for use in any statement. */
export const idTable = (db: Knex, ids: readonly number[]): Knex.Raw => listTable(db, ids, 'integer')

/** `column in (…)` for any number of values. PostgreSQL can use an index or a hash for an array, but compares JSON rows one by one. */
const amongValues =
  (db: Knex, column: string, values: readonly number[] | readonly string[], type: string): Scope =>
  (query: Query) => {
    if (isPostgres(db)) query.whereRaw(`${column} = any(?::${type}[])`, [values.slice()])
    else query.whereRaw(`${column} in ?`, [listTable(db, values, type)])
  }

/** `column in (…)` for any number of ids. */
export const among = (db: Knex, column: string, ids: readonly number[]): Scope => amongValues(db, column, ids, 'integer')

/** `column in (…)` for any number of texts. */
export const amongTexts = (db: Knex, column: string, texts: readonly string[]): Scope => amongValues(db, column, texts, 'text')

/**
 * A query over the records with these ids, each once. The cross join makes SQLite start from the ids: with a tenant condition added, it
 * would otherwise scan all records of the client.
 */
export const startingWith = (db: Knex, table: string, ids: readonly number[]): Query =>
  isPostgres(db)
    ? db(table).modify(among(db, `${table}.id`, ids))
    : db.from(db.raw('json_each(?) as wanted cross join ?? on ?? = wanted.value', [JSON.stringify(ids), table, `${table}.id`]))

/**
 * Rows of values as a table. `columns`: the SQL types by name, in the order of the values. `rows`: a JSON array of arrays, as text, so
 * that several statements can use it.
 */
export const valueTable = (db: Knex, columns: Record<string, string>, rows: string): Knex.Raw => {
  const listed = Object.entries(columns).map(([name, type], n) => `cast(value ->> ${n} as ${type}) as ${name}`)
  const read = isPostgres(db) ? 'json_array_elements(?::json)' : 'json_each(?)'
  return db.raw(`select ${listed.join(', ')} from ${read}`, [rows])
}

type Values = Record<string, unknown>

/** The rows with their sort keys, and the fields of the first. */
const keyed = (table: string, rows: readonly Values[]) => {
  const all = rows.map((row) => withSortKeys(table, row))
  return { all, fields: Object.keys(all[0] ?? {}) }
}

/** Selected fields of rows as a table. PostgreSQL takes the column types from `table`. */
const rowTable = (db: Knex, table: string, fields: readonly string[], rows: readonly Values[]): Knex.Raw => {
  const columns = fields.map(columnName)
  if (isPostgres(db)) {
    const named = rows.map((row) => Object.fromEntries(fields.map((field, n) => [columns[n], row[field]])))
    return db.raw(`json_populate_recordset(null::${table}, ?::json)`, [JSON.stringify(named)])
  }
  // Arrays, not objects: SQLite reads an array element faster than an object member.
  const listed = rows.map((row) => fields.map((field) => row[field]))
  return db.raw(`(select ${columns.map((column, n) => `value ->> ${n} as ${column}`).join(', ')} from json_each(?))`, [
    JSON.stringify(listed),
  ])
}

/**
 * Inserts rows in one statement. All rows have the fields of the first. Returns the `returning` fields of each inserted row, in any
 * order. `onConflict`: SQL that follows `on conflict`; with 'do nothing', a row that violates a unique index is left out.
 */
export const insertRows = async <T = { id: number }>(
  db: Knex,
  table: string,
  rows: readonly Values[],
  { returning = ['id'], onConflict }: { returning?: readonly string[]; onConflict?: string } = {},
): Promise<T[]> => {
  const { all, fields } = keyed(table, rows)
  if (fields.length === 0) return []
  const columns = fields.map(columnName).join(', ')
  const returned = returning.map((field) => `${columnName(field)} as "${field}"`).join(', ')
  // Without `where true`, SQLite parses `on conflict` as a join condition.
  const conflict = onConflict ? `on conflict ${onConflict}` : ''
  const insert = `insert into ${table} (${columns}) select ${columns} from ? as given where true ${conflict} returning ${returned}`
  const answer = await db.raw(insert, [rowTable(db, table, fields, all)])
  return rowsOf<T>(answer)
}

/**
 * Updates all fields except `id` and `version` in one statement with compare-and-set: a row whose version differs is left unchanged,
 * the others get the next version. Returns the ids of the updated rows.
 */
export const updateRows = async (
  db: Knex,
  table: string,
  rows: readonly (Values & { id: number; version: number })[],
): Promise<number[]> => {
  const { all, fields } = keyed(table, rows)
  if (fields.length === 0) return []
  const set = fields
    .filter((field) => field !== 'id' && field !== 'version')
    .map((field) => `${columnName(field)} = given.${columnName(field)}`)
  const update = `update ${table} set ${set.join(', ')}, version = ${table}.version + 1 from ? as given
    where ${table}.id = given.id and ${table}.version = given.version returning ${table}.id`
  return rowsOf<{ id: number }>(await db.raw(update, [rowTable(db, table, fields, all)])).map(({ id }) => id)
}
