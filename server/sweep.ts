import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { limits } from '../rules/installation/limits.ts'
import { WEBHOOK_LIMITS } from '../rules/programs/webhooks.ts'
import { FAILURES_COUNT_FOR } from './authentication/lock.actions.ts'
import { sweepCustomFields } from './custom-fields/custom-field.actions.ts'
import { endLeftBatches } from './kit/batch-steps.ts'
import { clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import type { Database } from './kit/database/db.ts'
import type { Documents } from './kit/documents.ts'
import type { Recurring } from './kit/queue/queue.ts'
import { every } from './kit/queue/recurring.ts'
import { wakeMail } from './outside/mail/delivery.ts'
import { documentsOfWaitingMail } from './outside/mail/mail.ts'
import { sweepRequests } from './requests/sweep.actions.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BATCH = 500
/** Other writes wait while files are removed, so each batch is small enough for a bucket to finish quickly. */
const AT_ONCE = 20

/** How long finished records are kept (docs/decisions/0011-how-long-things-are-kept.md). */
const KEPT = {
  codes: DAY,
  answers: DAY,
  jobs: 90 * DAY,
  addresses: 90 * DAY,
  batchItems: 30 * DAY,
  batches: 90 * DAY,
  importFiles: limits.importFileDays * DAY,
  imports: limits.importResultDays * DAY,
  notifications: 90 * DAY,
  webhookEvents: WEBHOOK_LIMITS.days * DAY,
}

/** Deletes the bodies of old mails. Recipients, subjects and times stay. */
const sweepMailBodies = async (database: Database) => {
  const old = (db: Knex) =>
    db('outbox')
      .where('sent_on', '<=', clock.later(-limits.mailBodyDays * DAY))
      .whereNot('text', '')
      .orderBy('sent_on')
      .limit(BATCH)
      .select('id')
  while ((await database.write((db) => db('outbox').whereIn('id', old(db)).update({ text: '', html: null }))) === BATCH);
}

/** Deletes the files of old imports that are not running, and later the imports. */
const sweepImports = async (database: Database) => {
  const over = (db: Knex, age: number) => db('imports').where('created_on', '<=', clock.later(-age)).whereNot('status', 'Running')
  const files = (db: Knex, column: string) => over(db, KEPT.importFiles).whereNotNull(column).select(column)
  await database.write((db) =>
    db('documents').whereIn('id', files(db, 'document_id')).orWhereIn('id', files(db, 'rows_document_id')).delete(),
  )
  const old = (db: Knex) => over(db, KEPT.imports).orderBy('id').limit(1).select('id')
  while ((await database.write((db) => db('imports').whereIn('id', old(db)).delete())) === 1);
}

/**
 * Deletes expired rows: sessions (also idle ones), device pairings, failed sign-ins, codes, challenges, known devices, password links,
 * prepared exports and packs, stored replies, addresses that were typed for mail, ended jobs, plans, batches, imports, notifications,
 * removed custom fields and events of webhooks. Also ends expired requests.
 */
const sweepRows = async (database: Database, { sessionIdleMinutes }: Config) => {
  await sweepMailBodies(database)
  const now = clock.now()
  const expired = (table: string) => database.write((db) => db(table).where('expires_on', '<=', now).delete())
  await expired('device_pairings')
  await database.write((db) =>
    db('sessions')
      .where('expires_on', '<=', now)
      .orWhere('last_seen_on', '<=', clock.later(-sessionIdleMinutes * MINUTE))
      .delete(),
  )
  await database.write((db) =>
    db('sign_in_failures')
      .where('at', '<=', clock.later(-FAILURES_COUNT_FOR))
      .where((lock) => lock.whereNull('locked_until').orWhere('locked_until', '<=', now))
      .delete(),
  )
  // Codes are kept for a day, because they count how many were sent.
  await database.write((db) => db('security_codes').where('created_on', '<=', clock.later(-KEPT.codes)).delete())
  await expired('password_links')
  await expired('challenges')
  await database.write((db) =>
    db('known_devices')
      .where('last_seen_on', '<=', clock.later(-limits.knownDeviceDays * DAY))
      .delete(),
  )
  await expired('exports')
  const oldPacks = (db: Knex) => db('evidence_packs').where('expires_on', '<=', now)
  await database.write((db) => db('documents').whereIn('id', oldPacks(db).whereNotNull('document_id').select('document_id')).delete())
  await expired('evidence_packs')
  await database.write((db) => db('idempotency_keys').where('created_on', '<=', clock.later(-KEPT.answers)).delete())
  await database.write((db) => db('typed_recipients').where('first_typed_on', '<=', clock.later(-KEPT.addresses)).delete())
  // Includes the result for each license. Recurring tasks have a row that never ends.
  const oldJobs = (db: Knex) => db('jobs').where('ended_on', '<=', clock.later(-KEPT.jobs)).orderBy('id').limit(BATCH).select('id')
  while ((await database.write((db) => db('jobs').whereIn('id', oldJobs(db)).delete())) === BATCH);
  await database.write((db) => db('notifications').where('happened_on', '<=', clock.later(-KEPT.notifications)).delete())
  // With their deliveries.
  const oldEvents = (db: Knex) =>
    db('webhook_events').where('happened_on', '<=', clock.later(-KEPT.webhookEvents)).orderBy('happened_on').limit(BATCH).select('id')
  while ((await database.write((db) => db('webhook_events').whereIn('id', oldEvents(db)).delete())) === BATCH);
  await sweepImports(database)
  await sweepRequests(database)
  await sweepCustomFields(database)
  // The audit keeps what a batch has changed.
  const oldBatches = (db: Knex) => db('batches').where('created_on', '<=', clock.later(-KEPT.batchItems)).select('id')
  await database.write((db) => db('batch_items').whereIn('batch_id', oldBatches(db)).delete())
  await database.write((db) => db('batches').where('created_on', '<=', clock.later(-KEPT.batches)).delete())
}

interface StoredFile {
  name: string
  sha256: string
}

/** The files that nothing refers to. A name longer than its hash is an incomplete document of a crash. */
const unnamed = async (db: Knex, files: StoredFile[]): Promise<StoredFile[]> => {
  const hashes = files.map((file) => file.sha256)
  const named = new Set(await db('documents').whereIn('sha256', hashes).pluck('sha256'))
  const mailed = await documentsOfWaitingMail(db)
  return files.filter(({ name, sha256 }) => name !== sha256 || (!named.has(sha256) && !mailed.has(sha256)))
}

/**
 * Removes files that no row refers to. Blocks new rows: an upload of the same bytes may have found the file and not committed its row yet.
 */
const removeUnnamed = async (database: Database, documents: Documents, files: StoredFile[], before: Date) => {
  const loose = await unnamed(database.read, files)
  for (let at = 0; at < loose.length; at += AT_ONCE)
    await database.write(async (db) => {
      if (database.engine === 'postgres') await db.raw('lock table documents in share mode')
      const some = await unnamed(db, loose.slice(at, at + AT_ONCE))
      await Promise.all(some.map(({ name }) => documents.remove(name, before)))
    })
}

const sweepFiles = async (database: Database, documents: Documents, stopping: AbortSignal) => {
  const before = new Date(clock.millis() - HOUR)
  let old: StoredFile[] = []
  for await (const { name, sha256, modified } of documents.list()) {
    if (stopping.aborted) return
    if (modified <= before) old.push({ name, sha256 })
    if (old.length < BATCH) continue
    await removeUnnamed(database, documents, old, before)
    old = []
  }
  await removeUnnamed(database, documents, old, before)
}

/** Removes old uploads, whose process ended before it could remove them. */
const sweepIncoming = async ({ incoming }: Documents) => {
  const before = clock.millis() - HOUR
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name)
    const { mtimeMs = before } = (await stat(path).catch(() => undefined)) ?? {}
    if (mtimeMs < before) await rm(path, { force: true })
  }
}

/**
 * Runs every ten minutes: deletes expired rows, ends the batches of crashed servers, wakes mail after the clock was set back, and removes
 * files older than an hour that neither a document nor pending mail refers to.
 */
export const sweep = (config: Config, database: Database, documents: Documents): Recurring =>
  every(10 * MINUTE, async (stopping) => {
    await sweepRows(database, config)
    await endLeftBatches(database)
    await database.write(wakeMail)
    await sweepIncoming(documents)
    await sweepFiles(database, documents, stopping)
  })
