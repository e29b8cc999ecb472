import type { Knex } from 'knex'
import type { Query, Scope } from './query.ts'

// Ids by the thousand travel as one value: a statement with a placeholder for each would be compiled anew for every number of them.

const onPostgres = (db: Knex) => db.client.config.client === 'pg'

/** Ids as a table with the one column `value`, for any statement. */
export const idTable = (db: Knex, ids: readonly number[]): Knex.Raw => {
  const values = onPostgres(db) ? 'select value::integer from json_array_elements_text(?::json)' : 'select value from json_each(?)'
  return db.raw(`(${values})`, [JSON.stringify(ids)])
}

/** `column in (…)` for any number of ids. */
export const among =
  (db: Knex, column: string, ids: readonly number[]): Scope =>
  (query: Query) => {
    query.whereRaw(`${column} in ?`, [idTable(db, ids)])
  }

/** The rows that a raw statement answers: each driver wraps them differently. */
export const rowsOf = <T>(answer: T[] | { rows: T[] }): T[] => (Array.isArray(answer) ? answer : answer.rows)
