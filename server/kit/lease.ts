import type { Knex } from 'knex'
import { clock } from './clock.ts'

/** How long a worker that has fallen silent keeps what it took, in milliseconds. Clocks of several servers may differ by a part of it. */
export const LEASE = 30_000
const BEAT = 10_000

/** Rows of `jobs` that nobody works on now: never taken, handed back, or taken by somebody whose lease ran out. */
export const unleased = (query: Knex.QueryBuilder) =>
  query.where((row) => row.whereNull('lease_until').orWhere('lease_until', '<=', clock.now()))

/** False when another has taken the job meanwhile, or it was cancelled. */
export const renewLease = async (db: Knex, id: number, owner: string): Promise<boolean> => {
  const renewed = await db('jobs')
    .where({ id, lease_owner: owner })
    .update({ lease_until: clock.later(LEASE) })
  return renewed === 1
}

/** Lets another worker take the job, after a rest of so many milliseconds. What is no longer ours stays as it is. */
export const handBack = (db: Knex, id: number, owner: string, rest = 0): PromiseLike<unknown> =>
  db('jobs')
    .where({ id, lease_owner: owner })
    .update({ status: 'queued', lease_owner: null, lease_until: rest ? clock.later(rest) : null })

/** Works while a heartbeat renews the lease; `lost` fires once it could not be renewed because it is another's. */
export const whileLeased = async <T>(renew: () => PromiseLike<boolean>, work: (lost: AbortSignal) => Promise<T>): Promise<T> => {
  const lost = new AbortController()
  const beat = async () => {
    if (!(await renew())) lost.abort()
  }
  // A database that is busy for one beat may be free at the next, and the lease outlasts two of them.
  const timer = setInterval(() => beat().catch(() => {}), BEAT)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(timer)
  }
}
