import { createHash, type Hash } from 'node:crypto'
import type { Knex } from 'knex'
import { present } from '../../rules/present.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import type { Engine } from '../kit/database/engine.ts'
import { idTable, insertRows } from '../kit/database/many.ts'
import type { Recurring } from '../kit/queue/queue.ts'
import { every } from '../kit/queue/recurring.ts'
import { dropOldRows } from './retention.ts'
import { type AuditRow, auditRows, rowLine, type Sealed, sealHash } from './rows.ts'

const MINUTE = 60_000
/** The age in milliseconds at which a row is sealed. */
const SETTLED = 5 * MINUTE

/** The id of the last sealed row, or 0. */
export const sealedUpTo = async (db: Knex): Promise<number> => (await db('audit_seals').orderBy('to_id', 'desc').first('to_id'))?.to_id ?? 0

/**
 * Whether no row older than the limit can still be committed. PostgreSQL assigns an id before the commit: while a transaction from before
 * the limit is open, a row with a lower id may still appear.
 */
const isComplete = async ({ engine, read }: Engine): Promise<boolean> => {
  if (engine === 'sqlite') return true
  const { rows } = await read.raw(
    `select 1 from pg_stat_activity
     where datname = current_database() and backend_xid is not null and xact_start < now() - interval '${(SETTLED - MINUTE) / MINUTE} minutes'
     limit 1`,
  )
  return rows.length === 0
}

interface Open extends Omit<Sealed, 'rows_sha256' | 'previous_sha256'> {
  hash: Hash
}

/** Groups rows into seals: one for each client and month. */
const seals = (rows: AuditRow[]): Open[] => {
  const open = new Map<number | null, Open>()
  const all: Open[] = []
  for (const row of rows) {
    const month = row.at.slice(0, 7)
    let seal = open.get(row.client_id)
    if (seal?.month !== month) {
      seal = { client_id: row.client_id, from_id: row.id, to_id: row.id, row_count: 0, month, hash: createHash('sha256') }
      open.set(row.client_id, seal)
      all.push(seal)
    }
    seal.to_id = row.id
    seal.row_count++
    seal.hash.update(rowLine(row))
  }
  return all
}

/** The hash of the last seal by client, without the clients that have no seal. */
const lastHashes = async (db: Knex, clients: readonly (number | null)[]): Promise<Map<number | null, string>> => {
  const asked = idTable(
    db,
    clients.map((id) => id ?? 0),
  )
  const last = '(select max(from_id) from audit_seals where coalesce(client_id, 0) = asked.value)'
  const rows: { client_id: number | null; sha256: string }[] = await db('audit_seals')
    .joinRaw(`join ? as asked on coalesce(client_id, 0) = asked.value and from_id = ${last}`, [asked])
    .select('client_id', 'sha256')
  return new Map(rows.map(({ client_id, sha256 }) => [client_id, sha256]))
}

/** Adds the seals to the chains of their clients. Does nothing if another process has added seals meanwhile. */
const append = (database: Engine, made: Open[], after: number) =>
  database.write(async (db) => {
    if (database.engine === 'postgres') await db.raw(`select pg_advisory_xact_lock(hashtext('evergreen audit seals'))`)
    if ((await sealedUpTo(db)) !== after) return
    const last = await lastHashes(
      db,
      made.map(({ client_id }) => client_id),
    )
    const sealed_on = clock.now()
    const rows = made.map(({ hash, ...range }) => {
      const seal: Sealed = { ...range, rows_sha256: hash.digest('hex'), previous_sha256: last.get(range.client_id) ?? null }
      const sha256 = sealHash(seal)
      last.set(range.client_id, sha256)
      return { ...seal, sha256, sealed_on }
    })
    await insertRows(db, 'audit_seals', rows)
  })

/** Seals all audit rows that are older than five minutes, however they were written. */
export const sealAudit = async (database: Engine, stopping?: AbortSignal): Promise<void> => {
  const { read } = database
  const settled = await read('audit').where('at', '<=', clock.later(-SETTLED)).orderBy('id', 'desc').first('id')
  let after = await sealedUpTo(read)
  if (!settled || settled.id <= after || !(await isComplete(database))) return
  for await (const rows of auditRows(read, { after, upTo: settled.id })) {
    if (stopping?.aborted) return
    await append(database, seals(rows), after)
    after = present(rows.at(-1)).id
  }
}

/** Every five minutes, seals the audit and, with a retention, deletes older months. */
export const sealingAudit = (database: Database, config: { auditRetentionMonths: number }): Recurring =>
  every(5 * MINUTE, async (stopping) => {
    await sealAudit(database, stopping)
    await dropOldRows(database, config.auditRetentionMonths, stopping)
  })
