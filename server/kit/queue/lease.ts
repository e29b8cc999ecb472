import type { Knex } from 'knex'
import { clock } from '../clock.ts'
import { isWaitedFor } from '../database/live-for.ts'
import type { Query } from '../database/query.ts'

/**
 * Milliseconds until the lease of a worker that stops responding expires. The clocks of servers may differ by a fraction of it.
 */
export const LEASE = 12_000
const BEAT = 4_000
/** The longest that a job rests before it is tried again, in milliseconds. */
const LONGEST_REST = 10 * 60_000

/** Rows of `jobs` without a valid lease: never taken, released, or expired. */
export const unleased = (query: Knex.QueryBuilder) =>
  query.where((row: Query) => row.whereNull('lease_until').orWhere((past: Query) => past.modify(isWaitedFor(LONGEST_REST, 'lease_until'))))

/** Returns false if another worker has taken the job or it was cancelled. */
export const renewLease = async (db: Knex, id: number, owner: string): Promise<boolean> => {
  const renewed = await db('jobs')
    .where({ id, lease_owner: owner })
    .update({ lease_until: clock.later(LEASE) })
  return renewed === 1
}

/** Releases the row for another worker, after `rest` milliseconds. Returns false if the lease belongs to another worker. */
export const releaseLease = async (db: Knex, id: number, owner: string, rest = 0): Promise<boolean> => {
  const released = await db('jobs')
    .where({ id, lease_owner: owner })
    .update({ lease_owner: null, lease_until: rest ? clock.later(rest) : null })
  return released === 1
}

/** Runs `work` while a heartbeat renews the lease. `lost` fires when the lease belongs to another worker. */
export const whileLeased = async <T>(renew: () => PromiseLike<boolean>, work: (lost: AbortSignal) => Promise<T>): Promise<T> => {
  const lost = new AbortController()
  const beat = async () => {
    if (!(await renew())) lost.abort()
  }
  // One failed renewal is no problem: the lease outlasts two heartbeats.
  const timer = setInterval(() => beat().catch(() => {}), BEAT)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(timer)
  }
}
