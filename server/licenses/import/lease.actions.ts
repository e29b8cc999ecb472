import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/db.ts'
import { Refusal } from '../../kit/http/problems.ts'

/**
 * Milliseconds until another import of the client can take over. Each step renews the lease, so it only expires if the server has
 * crashed. An import that loses its lease stops before its next step.
 */
const LEASE = 15_000
const RETRY = { 'retry-after': '5' }

/** Serializes transactions that begin an import of the same client. */
const lockClient = (db: Knex, clientId: number) => db('clients').where('id', clientId).forUpdate().first('id')

/**
 * Throws 409 if another import of the client runs: a file of any kind, or a call of `licenses.import`. Call it in the transaction that
 * starts the run. `clientId` is null for the provider's own records.
 */
export const mustBeAlone = async (db: Knex, clientId: number | null): Promise<void> => {
  if (clientId !== null) await lockClient(db, clientId)
  const called = await db('import_leases').where('client_id', clientId).where('lease_until', '>', clock.now()).first('client_id')
  if (called || (await runningFile(db, clientId))) throw running()
}

const runningFile = (db: Knex, clientId: number | null) =>
  db('imports')
    .whereRaw('coalesce(client_id, 0) = ?', [clientId ?? 0])
    .where('status', 'Running')
    .first('id')

const running = () => new Refusal(409, messages.importRunning, undefined, { headers: RETRY })

export interface ImportLease {
  /** Renews the lease in the transaction of a step; 409 if another import has taken over. */
  renew(db: Knex): Promise<void>
}

/** Runs `work` as the only import of a client; 409 while another one runs, on any server. */
export const withImportLease = async <T>(
  write: Database['write'],
  clientId: number,
  work: (lease: ImportLease) => Promise<T>,
): Promise<T> => {
  const owner = randomUUID()
  const row = () => ({ client_id: clientId, owner, lease_until: clock.later(LEASE) })
  const taken = await write(async (db) => {
    await lockClient(db, clientId)
    if (await runningFile(db, clientId)) return []
    return db('import_leases')
      .insert(row())
      .onConflict('client_id')
      .merge()
      .where('import_leases.lease_until', '<=', clock.now())
      .returning('client_id')
  })
  if (taken.length === 0) throw running()
  const renew = async (db: Knex) => {
    if ((await db('import_leases').where({ client_id: clientId, owner }).update(row())) === 0) throw running()
  }
  try {
    return await work({ renew })
  } finally {
    // If the lease cannot be deleted now, it expires; the import still returns its result.
    await write((db) => db('import_leases').where({ client_id: clientId, owner }).delete()).catch(() => {})
  }
}
