import { createHash, type Hash } from 'node:crypto'
import type { Knex } from 'knex'
import { present } from '../../rules/present.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import type { Recurring } from '../kit/queue/queue.ts'
import { every } from '../kit/queue/recurring.ts'
import { dropOldRows } from './retention.ts'
import { type AuditRow, auditRows, rowLine, type Sealed, sealHash, sealsOf } from './rows.ts'

const MINUTE = 60_000
/** Rows are sealed this long after they were written. */
const SETTLED = 5 * MINUTE

/** The last row that is sealed. */
export const sealedUpTo = async (db: Knex): Promise<number> => (await db('audit_seals').orderBy('to_id', 'desc').first('to_id'))?.to_id ?? 0

/**
 * Whether every row that is older than the limit can be read. PostgreSQL gives out an id before its row is committed: while a transaction
 * from before the limit is open, a row with a lower id may still come.
 */
const isComplete = async ({ engine, read }: Database): Promise<boolean> => {
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

/** The rows as seals: one for each client and month. */
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

const lastHash = async (db: Knex, clientId: number | null): Promise<string | null> =>
  (await sealsOf(db, clientId).orderBy('from_id', 'desc').first('sha256'))?.sha256 ?? null

/** Adds the seals to the chains of their clients. Does nothing if another process has sealed meanwhile. */
const append = (database: Database, made: Open[], after: number) =>
  database.write(async (db) => {
    if (database.engine === 'postgres') await db.raw(`select pg_advisory_xact_lock(hashtext('evergreen audit seals'))`)
    if ((await sealedUpTo(db)) !== after) return
    const last = new Map<number | null, string | null>()
    for (const { hash, ...range } of made) {
      const { client_id } = range
      const previous_sha256 = last.has(client_id) ? present(last.get(client_id)) : await lastHash(db, client_id)
      const seal: Sealed = { ...range, rows_sha256: hash.digest('hex'), previous_sha256 }
      const sha256 = sealHash(seal)
      await db('audit_seals').insert({ ...seal, sha256, sealed_on: clock.now() })
      last.set(client_id, sha256)
    }
  })

/** Seals the rows of the audit that are older than five minutes and not sealed yet, also those that were written in bulk or by hand. */
export const sealAudit = async (database: Database, stopping?: AbortSignal): Promise<void> => {
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

/** Every five minutes: seals the audit and, if a retention is set, drops the months that are older. */
export const sealingAudit = (database: Database, config: { auditRetentionMonths: number }): Recurring =>
  every(5 * MINUTE, async (stopping) => {
    await sealAudit(database, stopping)
    await dropOldRows(database, config.auditRetentionMonths, stopping)
  })
