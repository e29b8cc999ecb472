import type { Knex } from 'knex'
import { limits } from '../../../rules/installation/limits.ts'
import { present } from '../../../rules/present.ts'
import { clock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { idTable } from '../database/many.ts'
import { isPostgres } from '../database/query.ts'
import { refuse } from '../http/problems.ts'
import type { Log } from '../log.ts'
import { embedded } from './embedded/embedded.ts'
import { type Failed, type JobHandler, workJob } from './job.ts'
import type { Queue, Recurring } from './queue.ts'
import { sameTurn, unended } from './rows.ts'

/** pg-boss is loaded where it is used: it takes longer to load than the rest of the queue. */
const queueOf = async (onPostgres: boolean): Promise<Queue> => (onPostgres ? (await import('./pg-boss/pg-boss.ts')).pgBoss : embedded)
const queueIn = (db: Knex) => queueOf(isPostgres(db))

interface EnqueueContext {
  db: Knex
  user: { id: number; clientId: number | null } | null
}

const RETRY_AFTER = 60

/** Returns how many jobs of the same client are queued. Refuses with 503 while too many are queued, of the client or in all. */
const placeIn = async (db: Knex, turn: Parameters<typeof sameTurn>[0]): Promise<number> => {
  const count = async (query: Knex.QueryBuilder) => Number((await query.count({ count: '*' }).first())?.count)
  if ((await count(unended(db))) >= limits.queuedJobs) throw refuse.busy('queueFull', RETRY_AFTER)
  if (turn.clientId === null && turn.userId === null) return 0
  const ahead = await count(unended(db).where(sameTurn(turn)))
  if (ahead >= limits.queuedJobsAClient) throw refuse.busy('queueFullForClient', RETRY_AFTER)
  return ahead
}

/**
 * Creates a job in the caller's transaction; it starts when that commits and the client's earlier jobs have ended. The payload must
 * not contain secrets. Throws 503 while the queue is full.
 */
export const enqueue = async ({ db, user }: EnqueueContext, kind: string, payload: unknown, licenseIds: number[] = []): Promise<number> => {
  const items = [...new Set(licenseIds)]
  const turn = { userId: user?.id ?? null, clientId: user?.clientId ?? null }
  const ahead = await placeIn(db, turn)
  const [{ id }] = await db('jobs')
    .insert({
      kind,
      payload: JSON.stringify(payload ?? null),
      total: items.length,
      user_id: turn.userId,
      client_id: turn.clientId,
      ahead,
      created_on: clock.now(),
    })
    .returning('id')
  await db.raw('insert into job_items (job_id, license_id) select ?, value from ? as ids', [id, idTable(db, items)])
  await (await queueIn(db)).enqueue(db, { id, ahead, ...turn })
  return id
}

/** Ends a job after its current step; finished licenses stay done. Returns false if the job had already ended. */
export const cancelJob = async (db: Knex, id: number): Promise<boolean> => {
  // Same lock order as a step: the queue's row before the row of `jobs`.
  await (await queueIn(db)).cancel(db, id)
  const cancelled = await unended(db)
    .where({ id })
    .update({ status: 'cancelled', ended_on: clock.now(), lease_owner: null, lease_until: null })
  return cancelled === 1
}

export interface Jobs {
  /** Looks for work now. */
  wake(): void
  /** Waits for the current step of each job and gives the jobs back. */
  stop(): Promise<void>
}

interface Work {
  recurring?: Record<string, Recurring>
  kinds?: Record<string, JobHandler>
  /** By kind. */
  failed?: Record<string, Failed>
  directUrl?: string | undefined
}

/**
 * Runs queued jobs and recurring work in the background. Several processes can share a database: each job and each recurring task
 * runs in one process at a time. After a crash another process takes over within 15 seconds.
 */
export const startJobs = async (database: Database, log: Log, work: Work): Promise<Jobs> => {
  const { recurring = {}, kinds = {}, failed = {}, directUrl } = work
  const stopping = new AbortController()
  const queue = await queueOf(database.engine === 'postgres')
  const runner = await queue.start({ database, log, stopping: stopping.signal, directUrl })
  const worker = { database, log, stopping: stopping.signal, failed }
  const run: Parameters<typeof runner.work>[1] = async (claim) => {
    await workJob(worker, claim, present(kinds[claim.job.kind]))
    runner.wake() // sends its mail and starts the client's next job now
  }
  const stop = async () => {
    stopping.abort()
    await runner.stop()
  }
  try {
    if (Object.keys(kinds).length > 0) await runner.work(Object.keys(kinds), run)
    await runner.schedule(recurring)
  } catch (error) {
    await stop()
    throw error
  }
  return { wake: runner.wake, stop }
}
