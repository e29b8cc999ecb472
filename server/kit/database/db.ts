import type { Knex } from 'knex'
import { migrationNames, migrationSource } from '../../../migrations/index.ts'
import { indexChanges } from '../search/entries.ts'
import type { Engine } from './engine.ts'
import { openPostgres, withoutTimeouts } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { createWriteQueue, type WriteQueue } from './write-queue.ts'

export interface Database extends Engine {
  writeQueue: WriteQueue
  /** Migrates the schema to head. Refuses a database that a newer program has migrated. */
  migrate(): Promise<void>
  isAtHead(): Promise<boolean>
}

/** `url` is `postgres://…` or the path of a SQLite file. `failed` receives the errors of writes that run after the response. */
export function openDatabase(url: string, failed: (error: unknown) => void = () => {}): Database {
  const engine = openEngine(url)
  const write = indexed(engine)
  const writeQueue = createWriteQueue(write, failed)
  return {
    ...engine,
    write,
    writeQueue,
    async close() {
      await writeQueue.settled()
      await engine.close()
    },
    migrate: () => migrate(engine),
    isAtHead: async () => (await applied(engine.read)).join() === migrationNames.join(),
  }
}

/** A database whose writes are not indexed for search: for what fills tables of any version. */
export const openEngine = (url: string): Engine => (/^postgres(ql)?:/.test(url) ? openPostgres(url) : openSqlite(url))

/** Every transaction writes the search entries of what it has changed. A schema from before the search index has none. */
function indexed({ write }: Engine): Engine['write'] {
  let hasIndex = false
  return (work) =>
    write(async (db) => {
      const result = await work(db)
      hasIndex ||= await db.schema.hasTable('search_changes')
      if (hasIndex) await indexChanges(db)
      return result
    })
}

async function migrate({ engine, read, write }: Engine) {
  refuseNewer(await applied(read))
  // Knex's own lock is a row that survives a killed process. This lock ends with its transaction.
  await write(async (trx) => {
    if (engine === 'postgres') await withoutTimeouts(trx)
    if (engine === 'postgres') await trx.raw(`select pg_advisory_xact_lock(hashtext('evergreen migrations'))`)
    await trx.migrate.latest({ migrationSource })
  })
}

/** A newer program has migrated the database. */
export class TooNewDatabase extends Error {}

/** Knex would report that "the migration directory is corrupt", after it has written. */
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
