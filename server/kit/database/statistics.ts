import type { Knex } from 'knex'
import { withoutTimeouts } from './postgres/postgres.ts'
import { isPostgres, rowsOf } from './query.ts'

/** Counts the rows behind each index again, as far as sizes have changed: the query planner chooses by these counts. */
export const refreshStatistics = async (db: Knex): Promise<void> => {
  if (isPostgres(db)) {
    await withoutTimeouts(db)
    await db.raw('analyze')
    return
  }
  // All tables, because the readers, whose queries SQLite would go by, are other connections; each with a limit.
  await db.raw('pragma optimize = 0x10012')
  // SQLite reads new statistics with the schema. A change of the schema makes the other connections read it again.
  await db.raw('create view statistics_have_changed as select 1')
  await db.raw('drop view statistics_have_changed')
  await db.raw('pragma shrink_memory') // the pages that were counted are of no further use
}

/** Below this size (bytes) any plan is fast. */
const SMALL = 65_536

const GROWN = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
  and pg_relation_size(oid) > greatest(${SMALL}, 4 * 8192::bigint * relpages)`

/**
 * On PostgreSQL, counts the tables again that have become more than four times as large as when they were counted. Until then, each new
 * row goes by plans for the small table: even a foreign key is then looked for row by row.
 */
export const refreshGrown = async (db: Knex): Promise<void> => {
  if (!isPostgres(db)) return
  const grown = rowsOf<{ name: string }>(await db.raw(GROWN)).map(({ name }) => name)
  if (grown.length === 0) return
  await withoutTimeouts(db)
  await db.raw(`analyze ${grown.join(', ')}`)
}
