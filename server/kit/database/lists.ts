import type { Knex } from 'knex'
import { type Columns, columnName } from '../../tables/columns.ts'
import { isPostgres, type Query } from './query.ts'

/**
 * The rows of a query as one column of another statement, in their order; `columns` are what it selects. The query may refer to the
 * tables around it. Read the column with `listed`.
 */
export const listOf = (db: Knex, query: Query, columns: Record<string, string | Knex.Raw>): Knex.Raw => {
  const rows = query.select(columns)
  if (isPostgres(db)) return db.raw(`(select coalesce(json_agg(listed), '[]') from (?) as listed)`, [rows])
  const members = Object.keys(columns).map((name) => `'${name}', listed."${name}"`)
  return db.raw(`(select json_group_array(json_object(${members.join(', ')})) from (?) as listed)`, [rows])
}

/** The rows of a `listOf` column. SQLite answers text, and booleans as 0 and 1. */
export const listed = <T>(column: unknown): T[] => (typeof column === 'string' ? JSON.parse(column) : column) as T[]

/** All columns of a table, for `listOf`; `fromDatabaseJson` of its model makes the rows. */
export const allOf = (table: string, columns: Columns): Record<string, string> =>
  Object.fromEntries(
    ['id', 'version', 'created_on', 'modified_on', ...Object.keys(columns).map(columnName)].map((name) => [name, `${table}.${name}`]),
  )
