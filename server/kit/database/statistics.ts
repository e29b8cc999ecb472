import type { Knex } from 'knex'
import { withoutTimeouts } from './postgres.ts'
import { isPostgres } from './query.ts'

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
}
