import type { Knex } from 'knex'
import { loadHistory } from '../../../fixtures/history.ts'
import { loadLarge } from '../../../fixtures/large.ts'
import { sealAudit } from '../../../server/audit/seal.ts'
import { hashPassword } from '../../../server/authentication/password.actions.ts'
import { openDatabase, openEngine } from '../../../server/kit/database/db.ts'
import type { Engine } from '../../../server/kit/database/engine.ts'
import { withoutTimeouts } from '../../../server/kit/database/postgres/postgres.ts'
import { isPostgres, rowsOf } from '../../../server/kit/database/query.ts'
import { buildSearch, requestBuild } from '../../../server/kit/search/build.ts'
import { checkDeadlines } from '../../../server/watch/keep-deadlines.ts'

/** The fixed current date of servers and data. */
export const TODAY = '2026-11-20'

export const PASSWORD = 'Evergreen-2026!'

interface Index {
  name: string
  sql: string
}

/** The index that a trigger reads for each inserted task of a property. */
const OF_A_TRIGGER = 'licenses_held_by_property'

/** The indexes that neither a constraint nor a trigger needs. */
const indexesOf = async (db: Knex): Promise<Index[]> =>
  rowsOf<Index>(
    await db.raw(
      isPostgres(db)
        ? `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index
           join pg_class on pg_class.oid = indrelid where relnamespace = current_schema()::regnamespace
           and not exists (select 1 from pg_constraint where conindid = indexrelid) and indexrelid::regclass::text <> '${OF_A_TRIGGER}'`
        : `select name, sql from sqlite_master where type = 'index' and sql is not null and name <> '${OF_A_TRIGGER}'`,
    ),
  )

/** Drops the indexes, fills the tables, and recreates the indexes, which takes a fifth of the time. */
const withoutIndexes = async (db: Knex, fill: () => Promise<void>) => {
  const indexes = await indexesOf(db)
  for (const { name } of indexes) await db.raw(`drop index ${name}`)
  await fill()
  for (const { sql } of indexes) await db.raw(sql)
}

/** Does what autovacuum eventually would: visibility maps for index-only scans, and statistics. */
const vacuumed = async ({ read }: Engine) => {
  const connection = await read.client.acquireConnection()
  try {
    await connection.query('set statement_timeout = 0')
    await connection.query('vacuum analyze')
    await connection.query('checkpoint')
  } finally {
    await read.client.releaseConnection(connection)
  }
}

/** Updates the statistics, as a server does over time. */
export const settled = (engine: Engine): Promise<unknown> =>
  engine.engine === 'postgres' ? vacuumed(engine) : engine.write((db) => db.raw('analyze'))

/** Fills an empty database with a number of licenses and their history. All users have `PASSWORD`. */
export const load = async (url: string, licenses: number): Promise<void> => {
  const empty = openDatabase(url)
  await empty.migrate()
  await empty.close()
  const engine = openEngine(url)
  const passwordHash = await hashPassword(PASSWORD)
  try {
    await engine.write(async (db) => {
      if (isPostgres(db)) {
        await withoutTimeouts(db)
        // Turns off foreign key checks and the triggers of the search index. Tests load the same rows with both.
        await db.raw(`set local session_replication_role = replica; set local maintenance_work_mem = '512MB'`)
      }
      await withoutIndexes(db, async () => {
        await loadLarge(db, { licenses, grown: true, today: TODAY, passwordHash })
        await loadHistory(db, TODAY)
      })
      await db('users').update({ password_hash: passwordHash })
      await requestBuild(db, true)
      await db.raw('analyze')
    })
    await buildSearch(engine.write)
    // A server does this work at its first start, which would distort the first measurements.
    await checkDeadlines(engine)
    await sealAudit(engine)
    await settled(engine)
  } finally {
    await engine.close()
  }
}
