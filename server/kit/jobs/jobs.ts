import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import { present } from '../../../rules/present.ts'
import { clock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { idTable } from '../database/many.ts'
import type { Log } from '../log.ts'
import { type Failed, type Job, type JobHandler, workJob } from './job.ts'
import { LEASE, unleased } from './lease.ts'
import { type Recurring, recur } from './recurring.ts'

const LOOK_EVERY = 1_000
const REST_AFTER_FAILURE = 10_000
/** Concurrent jobs in a process. Each shares the single writer with all requests. */
const LANES = 2

interface EnqueueContext {
  db: Knex
  user: { id: number; clientId: number | null } | null
}

/** Creates a job in the caller's transaction; it starts within a second of the commit. The payload must not contain secrets. */
export const enqueue = async ({ db, user }: EnqueueContext, kind: string, payload: unknown, licenseIds: number[] = []): Promise<number> => {
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

/** Ends a job after its current step; finished licenses stay done. Returns false if the job had already ended. */
export const cancelJob = async (db: Knex, id: number): Promise<boolean> => {
  const cancelled = await db('jobs')
    .where('id', id)
    .whereIn('status', ['queued', 'running'])
    .update({ status: 'cancelled', ended_on: clock.now(), lease_owner: null, lease_until: null })
  return cancelled === 1
}

/** Leases the oldest available job. Only one job of a client runs at a time, so that other clients do not wait for it. */
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
  /** Looks for work now instead of within a second. */
  wake(): void
  /** Waits for the current step of each job and releases the leases. */
  stop(): Promise<void>
}

interface Work {
  recurring?: Record<string, Recurring>
  kinds?: Record<string, JobHandler>
  failed?: Failed
}

/**
 * Runs queued jobs and recurring work in the background. Several processes can share a database: each job and each recurring task
 * runs in one process at a time. After a crash another process takes over within `LEASE`.
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
      await workJob(worker, job, present(kinds[job.kind]))
      wake() // sends its mail and starts the client's next job now
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
