import type { Knex } from 'knex'
import { migrationNames, migrationSource } from '../../../migrations/index.ts'
import { indexChanges } from '../search/entries.ts'
import type { Engine } from './engine.ts'
import { openPostgres, withoutTimeouts } from './postgres/postgres.ts'
import { reportSlow, type SlowQueries } from './slow-queries.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { refreshStatistics } from './statistics.ts'
import { createWriteQueue, type WriteQueue } from './write-queue.ts'
import { timed } from './writer-wait.ts'

export interface Database extends Engine {
  /** The URL or path that was opened. It may contain a password. */
  url: string
  writeQueue: WriteQueue
  /** Migrates the schema to head. Refuses a database that a newer program has migrated. */
  migrate(): Promise<void>
  isAtHead(): Promise<boolean>
  /** Whether the program can run on the schema: it is at head, or a newer program has added to it while this one was running. */
  isUsable(): Promise<boolean>
}

interface Reports {
  /** Receives errors of background work: queued writes and SQLite checkpoints. */
  failed?(error: unknown): void
  slow?: SlowQueries
}

/** `url` is `postgres://…` or the path of a SQLite file. */
export function openDatabase(url: string, { failed = () => {}, slow }: Reports = {}): Database {
  const engine = openEngine(url, failed)
  const write = indexed(timed(engine.write))
  const writeQueue = createWriteQueue(write, failed)
  if (slow) for (const pool of Object.values(engine.pools)) reportSlow(pool, slow)
  return {
    ...engine,
    write,
    url,
    writeQueue,
    async close() {
      await writeQueue.settled()
      await engine.close()
    },
    migrate: () => migrate(url, engine),
    isUsable: async () => {
      const names = new Set(await applied(engine.read))
      return migrationNames.every((name) => names.has(name))
    },
    isAtHead: async () => (await applied(engine.read)).join() === migrationNames.join(),
  }
}

/** Opens a database whose writes do not update the search index: for programs that fill tables of any schema version. */
export const openEngine = (url: string, failed: (error: unknown) => void = () => {}): Engine =>
  /^postgres(ql)?:/.test(url) ? openPostgres(url) : openSqlite(url, failed)

/** Makes every transaction update the search entries of its changes. Does nothing while the schema has no search index. */
function indexed(write: Engine['write']): Engine['write'] {
  let hasIndex = false
  return (work) =>
    write(async (db) => {
      const result = await work(db)
      hasIndex ||= await db.schema.hasTable('search_changes')
      if (hasIndex) await indexChanges(db)
      return result
    })
}

async function migrate(url: string, { engine, read, write }: Engine) {
  refuseNewer(await applied(read))
  // Knex's own lock is a row that survives a killed process. This lock ends with its transaction.
  await write(async (trx) => {
    if (engine === 'postgres') await withoutTimeouts(trx)
    if (engine === 'postgres') await trx.raw(`select pg_advisory_xact_lock(hashtext('evergreen migrations'))`)
    const [, made] = await trx.migrate.latest({ migrationSource })
    if (engine === 'postgres' && made.length > 0) await refreshStatistics(trx) // SQLite's are refreshed when the server starts
  })
  if (engine === 'postgres') await migrateQueue(url, read)
}

/** pg-boss has migrations, transactions and a lock of its own. */
async function migrateQueue(url: string, read: Knex) {
  const { migrateBoss } = await import('../queue/pg-boss/schema.ts')
  const found = await migrateBoss(url, read)
  if (found)
    throw new TooNewDatabase(
      `The job queue of the database is at version ${found.newer}, which is newer than this program, which knows up to ${found.known}: start the newer program instead.`,
    )
}

/** A newer program has migrated the database. */
export class TooNewDatabase extends Error {}

/** Throws `TooNewDatabase` early: Knex would write first, and then report that "the migration directory is corrupt". */
function refuseNewer(names: string[]) {
  const newest = names.filter((name) => !migrationNames.includes(name)).at(-1)
  if (!newest) return
  throw new TooNewDatabase(
    `The database is at ${newest}, which is newer than this program, which knows up to ${migrationNames.at(-1)}: start the newer program instead.`,
  )
}

async function applied(read: Knex): Promise<string[]> {
  if (!(await read.schema.hasTable('knex_migrations'))) return []
  return read('knex_migrations').orderBy('id').pluck('name')
}
