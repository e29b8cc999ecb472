import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { clock } from './clock.ts'
import type { Database } from './db.ts'
import { type Failed, type Job, type Kind, workJob } from './job.ts'
import { LEASE, unleased } from './lease.ts'
import type { Log } from './log.ts'
import { idTable } from './many.ts'
import { type Recurring, recur } from './recurring.ts'

const LOOK_EVERY = 1_000
const REST_AFTER_FAILURE = 10_000
/** Jobs at once in a process: each takes the one writer in turn with everybody's requests. */
const LANES = 2

interface Asking {
  db: Knex
  user: { id: number; clientId: number | null } | null
}

/** Writes a job in the caller's transaction; it begins within a second of the commit. No secret belongs into its payload. */
export const enqueue = async ({ db, user }: Asking, kind: string, payload: unknown, licenseIds: number[] = []): Promise<number> => {
  const items = [...new Set(licenseIds)]
  const row = {
    kind,
    payload: JSON.stringify(payload ?? null),
    total: items.length,
    user_id: user?.id ?? null,
    client_id: user?.clientId ?? null,
  }
  const [job] = await db('jobs')
    .insert({ ...row, created_on: clock.now() })
    .returning('id')
  await db.raw('insert into job_items (job_id, license_id) select ?, value from ? as ids', [job.id, idTable(db, items)])
  return job.id
}

/** Ends a job after the step under way; what is done stays done. False when it had ended already. */
export const cancelJob = async (db: Knex, id: number): Promise<boolean> => {
  const cancelled = await db('jobs')
    .where('id', id)
    .whereIn('status', ['queued', 'running'])
    .update({ status: 'cancelled', ended_on: clock.now(), lease_owner: null, lease_until: null })
  return cancelled === 1
}

/** Takes the oldest job that nobody works on. One job of a client at a time, so that nobody waits behind another's thousands. */
const take = async (database: Database, owner: string, kinds: string[]): Promise<Job | undefined> => {
  const open = (db: Knex) => unleased(db('jobs').whereIn('status', ['queued', 'running']).whereIn('kind', kinds))
  const another = (db: Knex) =>
    db('jobs as other')
      .where('other.status', 'running')
      .where('other.lease_until', '>', clock.now())
      .whereRaw('other.client_id = jobs.client_id')
  const found = await open(database.read).whereNotExists(another(database.read)).orderBy('id').first('id')
  if (!found) return undefined
  const [row] = await database.write((db) =>
    open(db)
      .where('id', found.id)
      .update({
        status: 'running',
        lease_owner: owner,
        lease_until: clock.later(LEASE),
        started_on: db.raw('coalesce(started_on, ?)', [clock.now()]),
      })
      .returning('*'),
  )
  return (
    row && { id: row.id, kind: row.kind, payload: JSON.parse(row.payload), userId: row.user_id, clientId: row.client_id, total: row.total }
  )
}

export interface Jobs {
  /** Looks for work at once instead of within the second. */
  wake(): void
  /** Waits for the step under way of each job, and hands the leases back. */
  stop(): Promise<void>
}

interface Work {
  recurring?: Record<string, Recurring>
  kinds?: Record<string, Kind>
  failed?: Failed
}

/**
 * Works queued jobs and recurring work beside the server. Several processes may do so on one database: a job, and each
 * recurring work, is one process's at a time. After a crash another takes them up within `LEASE`.
 */
export const startJobs = (database: Database, log: Log, { recurring = {}, kinds = {}, failed = async () => {} }: Work): Jobs => {
  const owner = randomUUID()
  const stopping = new AbortController()
  const worker = { database, log, owner, stopping: stopping.signal, failures: new Map<number, number>(), failed }
  let alarm = new AbortController()

  const wake = () => {
    alarm.abort()
    alarm = new AbortController()
  }

  const loop = async (look: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      const rest = await look().then(
        () => LOOK_EVERY,
        (error) => {
          log.error({ err: error }, 'background work failed')
          return REST_AFTER_FAILURE
        },
      )
      if (!stopping.signal.aborted) await wait(rest, undefined, { signal: alarm.signal }).catch(() => {})
    }
  }

  const lane = async () => {
    while (!stopping.signal.aborted) {
      const job = await take(database, owner, Object.keys(kinds))
      if (!job) return
      await workJob(worker, job, kinds[job.kind] as Kind)
      wake() // its mail need not wait, nor the next job of its client
    }
  }

  const lanes = Object.keys(kinds).length > 0 ? Array.from({ length: LANES }, () => loop(lane)) : []
  const loops = Object.entries(recurring).map(([name, work]) => {
    const look = recur(database, owner, name, work)
    return loop(() => look(stopping.signal))
  })
  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      await Promise.all([...lanes, ...loops])
    },
  }
}
