import type { Knex } from 'knex'
import { withoutTimeouts } from './postgres/postgres.ts'
import { isPostgres, rowsOf } from './query.ts'

/** Refreshes the planner statistics of tables whose size has changed. */
export const refreshStatistics = async (db: Knex): Promise<void> => {
  if (isPostgres(db)) {
    await withoutTimeouts(db)
    await db.raw('analyze')
    return
  }
  // Checks all tables: by default SQLite checks only those that this connection has queried. Analyzes a limited number of rows of each.
  await db.raw('pragma optimize = 0x10012')
  // SQLite loads statistics with the schema, so a schema change makes the other connections load them again.
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
 * Analyzes PostgreSQL tables that have grown more than fourfold since they were last analyzed. Until then, plans assume a small table, and
 * even foreign keys are checked by sequential scans. Does nothing on SQLite.
 */
export const refreshGrown = async (db: Knex): Promise<void> => {
  if (!isPostgres(db)) return
  const grown = rowsOf<{ name: string }>(await db.raw(GROWN)).map(({ name }) => name)
  if (grown.length === 0) return
  await withoutTimeouts(db)
  await db.raw(`analyze ${grown.join(', ')}`)
}
