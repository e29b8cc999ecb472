import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/db.ts'
import { Refusal } from '../kit/problems.ts'

/**
 * Milliseconds until another import of the client may take over. Every step renews the lease, so that only a killed server lets it
 * end. An import that loses its lease stops before its next step.
 */
const LEASE = 15_000
const RETRY_AFTER = 5

const running = () => new Refusal(409, messages.importRunning, undefined, { 'retry-after': String(RETRY_AFTER) })

export interface ImportLease {
  /** Renews the lease in the transaction of a step; 409 if another import has taken over. */
  renew(db: Knex): Promise<void>
}

/** Runs `work` as the only import of a client; 409 while another one runs, on this server or on another. */
export const withImportLease = async <T>(
  write: Database['write'],
  clientId: number,
  work: (lease: ImportLease) => Promise<T>,
): Promise<T> => {
  const owner = randomUUID()
  const row = () => ({ client_id: clientId, owner, lease_until: clock.later(LEASE) })
  const taken = await write((db) =>
    db('import_leases')
      .insert(row())
      .onConflict('client_id')
      .merge()
      .where('import_leases.lease_until', '<=', clock.now())
      .returning('client_id'),
  )
  if (taken.length === 0) throw running()
  const renew = async (db: Knex) => {
    if ((await db('import_leases').where({ client_id: clientId, owner }).update(row())) === 0) throw running()
  }
  try {
    return await work({ renew })
  } finally {
    // A lease that cannot be deleted now ends by itself, and the import has its answer nevertheless.
    await write((db) => db('import_leases').where({ client_id: clientId, owner }).delete()).catch(() => {})
  }
}
