import type { Knex } from 'knex'
import { clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import type { Database } from './kit/db.ts'
import type { Documents } from './kit/documents.ts'
import { every, type Recurring } from './kit/recurring.ts'
import { documentsOfWaitingMail } from './outside/mail.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BATCH = 500

/** What has run out: sessions (used too long ago, too), security codes, password links, answers kept for repeated requests. */
const sweepRows = async (database: Database, { sessionIdleMinutes }: Config) => {
  const now = clock.now()
  const expired = (table: string) => database.write((db) => db(table).where('expires_on', '<=', now).delete())
  await database.write((db) =>
    db('sessions')
      .where('expires_on', '<=', now)
      .orWhere('last_seen_on', '<=', clock.later(-sessionIdleMinutes * MINUTE))
      .delete(),
  )
  await expired('security_codes')
  await expired('password_links')
  await database.write((db) =>
    db('idempotency_keys')
      .where('created_on', '<=', clock.later(-24 * HOUR))
      .delete(),
  )
}

const unnamed = async (db: Knex, hashes: string[]): Promise<string[]> => {
  const named = new Set(await db('documents').whereIn('sha256', hashes).pluck('sha256'))
  const mailed = await documentsOfWaitingMail(db)
  return hashes.filter((sha256) => !named.has(sha256) && !mailed.has(sha256))
}

/**
 * Removes those of the files that no row names, while nobody can add a row: an upload of the same bytes may have found the
 * file and not committed its row yet.
 */
const removeUnnamed = async (database: Database, documents: Documents, hashes: string[]) => {
  const loose = await unnamed(database.read, hashes)
  if (loose.length === 0) return
  await database.write(async (db) => {
    if (database.engine === 'postgres') await db.raw('lock table documents in share mode')
    for (const sha256 of await unnamed(db, loose)) await documents.remove(sha256)
  })
}

const sweepFiles = async (database: Database, documents: Documents, stopping: AbortSignal) => {
  const before = clock.millis() - HOUR
  let old: string[] = []
  for await (const { sha256, modified } of documents.list()) {
    if (stopping.aborted) return
    if (modified.getTime() <= before) old.push(sha256)
    if (old.length < BATCH) continue
    await removeUnnamed(database, documents, old)
    old = []
  }
  await removeUnnamed(database, documents, old)
}

/** Every ten minutes: what has run out, and files older than an hour that neither a document nor waiting mail names. */
export const sweep = (config: Config, database: Database, documents: Documents): Recurring =>
  every(10 * MINUTE, async (stopping) => {
    await sweepRows(database, config)
    await sweepFiles(database, documents, stopping)
  })
