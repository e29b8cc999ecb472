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
const RETRY_AFTER = 5

const running = () => new Refusal(409, messages.importRunning, undefined, { 'retry-after': String(RETRY_AFTER) })

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
    // If the lease cannot be deleted now, it expires; the import still returns its result.
    await write((db) => db('import_leases').where({ client_id: clientId, owner }).delete()).catch(() => {})
  }
}
