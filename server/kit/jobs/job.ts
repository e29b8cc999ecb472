import type { Knex } from 'knex'
import { messages } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { clock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { asRefusal } from '../http/problems.ts'
import type { Log } from '../log.ts'
import { handBack, LEASE, renewLease, whileLeased } from './lease.ts'

export interface Job<Payload = unknown> {
  id: number
  kind: string
  payload: Payload
  /** The user who started the job; null for a system job or a deleted user. */
  userId: number | null
  clientId: number | null
  /** The number of licenses in the job. */
  total: number
}

/** The reason for each refused license, by its id. */
export type Refused = Map<number, string>

export interface Steps {
  /**
   * Processes the pending licenses in batches of `size`. The transaction of a batch also marks its licenses, so that no license is
   * processed twice, however often the job restarts. A thrown refusal becomes the reason of a license; a refusal of a batch makes
   * each license of it run alone.
   */
  each(size: number, work: (db: Knex, licenseIds: number[]) => Promise<Refused | undefined>): Promise<void>
  /** The last step. Its result becomes the result of the job, in the transaction that ends the job. */
  end(finish: (db: Knex) => Promise<unknown>): Promise<void>
}

export type JobHandler<Payload = never> = (job: Job<Payload>, steps: Steps) => Promise<void>

/** Notifies the user that the job has failed, in the transaction that ends it. */
export type Failed = (db: Knex, job: Job, sentence: string) => Promise<void>

/** How often this process tries a job that fails with an unexpected error, and the pause between the tries in milliseconds. */
const TRIES = 3
const REST = 10_000

/** The server is stopping, the job was cancelled, or another worker has it. This is no failure. */
class LetGo extends Error {}

interface Item {
  id: number
  licenseId: number
}

const settle = async (db: Knex, job: Job, items: Item[], refused: Refused = new Map()) => {
  const last = present(items.at(-1)).id
  const waiting = () => db('job_items').where({ job_id: job.id, status: 'waiting' }).where('id', '<=', last)
  const idsOf = (reason: string) => [...refused].filter(([, said]) => said === reason).map(([id]) => id)
  for (const reason of new Set(refused.values())) {
    await waiting()
      .whereIn('license_id', idsOf(reason))
      .update({ status: 'refused', reason: reason.slice(0, 1024) })
  }
  await waiting().update({ status: 'done' })
  await db('jobs').where('id', job.id).increment('done', items.length)
}

/** The steps of one job. Each is a transaction that first renews the lease, so that a worker without the lease writes nothing. */
const stepsOf = (database: Database, job: Job, owner: string, stopping: AbortSignal): Steps & { ended(): boolean } => {
  let ended = false

  const step = <T>(work: (db: Knex) => Promise<T>): Promise<T> => {
    if (stopping.aborted) throw new LetGo()
    return database.write(async (db) => {
      if (!(await renewLease(db, job.id, owner))) throw new LetGo()
      return work(db)
    })
  }

  const waiting = (db: Knex, size: number): Promise<Item[]> =>
    db('job_items').where({ job_id: job.id, status: 'waiting' }).orderBy('id').limit(size).select({ id: 'id', licenseId: 'license_id' })

  const each: Steps['each'] = async (size, work) => {
    /** Returns false when nothing is left. */
    const next = async (count: number): Promise<boolean> => {
      try {
        return await step(async (db) => {
          const items = await waiting(db, count)
          if (items.length > 0) {
            const licenseIds = items.map(({ licenseId }) => licenseId)
            await settle(db, job, items, await work(db, licenseIds))
          }
          return items.length === count
        })
      } catch (error) {
        const refusal = asRefusal(error)
        if (!refusal || refusal.status >= 500) throw error
        if (count === 1) {
          await step(async (db) => {
            const [item] = await waiting(db, 1)
            if (item) await settle(db, job, [item], new Map([[item.licenseId, refusal.message]]))
          })
          return true
        }
        for (let n = 0; n < count; n++) if (!(await next(1))) return false
        return true
      }
    }
    while (await next(size));
  }

  const end: Steps['end'] = async (finish) => {
    await step(async (db) => {
      const result = JSON.stringify((await finish(db)) ?? null)
      await db('jobs').where('id', job.id).update({ status: 'done', result, ended_on: clock.now(), lease_owner: null, lease_until: null })
    })
    ended = true
  }

  return { each, end, ended: () => ended }
}

export interface Worker {
  database: Database
  log: Log
  owner: string
  stopping: AbortSignal
  /** The number of failures in this process, by job id. */
  failures: Map<number, number>
  failed: Failed
}

/** After an error: releases the job to be tried again, or marks it as failed and notifies the user. */
const afterFailure = async ({ database, log, owner, failures, failed }: Worker, job: Job, error: unknown) => {
  if (error instanceof LetGo) return database.write((db) => handBack(db, job.id, owner))
  const refusal = asRefusal(error)
  const count = (failures.get(job.id) ?? 0) + 1
  log.error({ jobId: job.id, kind: job.kind, err: error }, 'job failed')
  // A full disk or a busy database is no failure of the job, so the job waits.
  if (refusal?.status === 503) return database.write((db) => handBack(db, job.id, owner, LEASE))
  failures.set(job.id, count)
  if (!refusal && count < TRIES) return database.write((db) => handBack(db, job.id, owner, REST))
  const sentence = refusal?.message ?? messages.serverError
  return database.write(async (db) => {
    const ended = await db('jobs')
      .where({ id: job.id, lease_owner: owner })
      .update({ status: 'failed', error: sentence, ended_on: clock.now(), lease_owner: null, lease_until: null })
    if (ended === 1) await failed(db, job, sentence)
  })
}

/** Runs a job that `owner` has just leased, until it ends, fails or is released. */
export const workJob = async (worker: Worker, job: Job, kind: JobHandler): Promise<void> => {
  const { database, log, owner, stopping } = worker
  const steps = stepsOf(database, job, owner, stopping)
  try {
    await whileLeased(
      () => database.write((db) => renewLease(db, job.id, owner)),
      () => kind(job as Job<never>, steps),
    )
    if (!steps.ended()) await steps.end(async () => null)
    log.info({ jobId: job.id, kind: job.kind, total: job.total }, 'job done')
  } catch (error) {
    await afterFailure(worker, job, error)
  }
}
