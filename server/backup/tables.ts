import type { Knex } from 'knex'
import type { Database } from '../kit/database/db.ts'

/** Left out: Knex's tables, which migrations fill, and the search index, which is rebuilt. */
const LEFT_OUT = /^(knex_migrations|search_)/

/** The names of the tables that a backup contains. */
export const tablesOf = async ({ engine, read }: Pick<Database, 'engine' | 'read'>): Promise<string[]> => {
  const names: string[] =
    engine === 'sqlite'
      ? await read('sqlite_master').where('type', 'table').whereNot('name', 'like', 'sqlite_%').orderBy('name').pluck('name')
      : await read('pg_tables').whereRaw('schemaname = current_schema()').orderBy('tablename').pluck('tablename')
  return names.filter((name) => !LEFT_OUT.test(name))
}

export const countRows = async (db: Knex, tables: string[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = Number((await db(table).count({ total: '*' }).first())?.total ?? 0)
  return counts
}
