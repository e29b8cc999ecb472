import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { clock } from '../../clock.ts'
import { LEASE, releaseLease, renewLease, unleased, whileLeased } from '../lease.ts'
import { loopsOf } from '../loops.ts'
import { type Claim, type Host, LANES, type Queue, type Runner } from '../queue.ts'
import { jobOf, started, unended } from '../rows.ts'
import { recur } from './recur.ts'

/** Matches earlier unfinished jobs of the same client, including one that waits after a failure; those of staff by user. */
const isEarlier = `other.id < jobs.id and (other.client_id = jobs.client_id
  or other.client_id is null and jobs.client_id is null and other.user_id = jobs.user_id)`

/** Leases the next job. Only one job of a client runs at a time, so that other clients do not wait for it. */
const take = async ({ database }: Host, owner: string, kinds: string[]): Promise<Claim | undefined> => {
  const earlier = (db: Knex) =>
    db('jobs as other').whereIn('other.status', ['queued', 'running']).whereIn('other.kind', kinds).whereRaw(isEarlier)
  const open = (db: Knex) => unleased(unended(db).whereIn('jobs.kind', kinds)).whereNotExists(earlier(db))
  const found = await open(database.read).orderBy('ahead').orderBy('id').first('id')
  if (!found) return undefined
  const [row] = await database.write((db) =>
    open(db)
      .where('id', found.id)
      .update({ ...started(db), lease_owner: owner, lease_until: clock.later(LEASE) })
      .returning('*'),
  )
  return (
    row && {
      job: jobOf(row),
      renew: (db) => renewLease(db, row.id, owner),
      handBack: (db, rest) => releaseLease(db, row.id, owner, rest),
    }
  )
}

const start = async (host: Host): Promise<Runner> => {
  const { database, stopping } = host
  const owner = randomUUID()
  const loops = loopsOf(host)
  return {
    async work(kinds, run) {
      const lane = async () => {
        while (!stopping.aborted) {
          const claim = await take(host, owner, kinds)
          if (!claim) return
          await whileLeased(
            () => database.write((db) => claim.renew(db)),
            () => run(claim),
          )
        }
      }
      for (let n = 0; n < LANES; n++) loops.start(lane)
    },
    async schedule(tasks) {
      for (const [name, task] of Object.entries(tasks)) loops.start(recur(host, owner, name, task))
    },
    wake: loops.wake,
    stop: loops.ended,
  }
}

/** A queue for SQLite on the rows of `jobs`: a worker leases a row and renews the lease while the job runs. */
export const embedded: Queue = { enqueue: async () => {}, cancel: async () => {}, start }
