import type { Knex } from 'knex'
import { messages } from '../../rules/messages.ts'
import { clock } from './clock.ts'
import type { Database } from './db.ts'
import { handBack, LEASE, renewLease, whileLeased } from './lease.ts'
import type { Log } from './log.ts'
import { asRefusal } from './problems.ts'

export interface Job<Payload = unknown> {
  id: number
  kind: string
  payload: Payload
  /** Who asked for it; null for nobody, or a user deleted since. */
  userId: number | null
  clientId: number | null
  /** How many licenses it is about. */
  total: number
}

/** Why each refused license was refused, by its id. */
export type Refused = Map<number, string>

export interface Steps {
  /**
   * Works the licenses that still wait, so many in a transaction that also marks them: none is worked twice, however often
   * the job is taken up again. A refusal thrown is that license's reason; thrown over several, each is tried by itself.
   */
  each(size: number, work: (db: Knex, licenseIds: number[]) => Promise<Refused | undefined>): Promise<void>
  /** The last step: what it answers becomes the job's result, in the transaction that ends the job. */
  end(finish: (db: Knex) => Promise<unknown>): Promise<void>
}

export type Kind<Payload = never> = (job: Job<Payload>, steps: Steps) => Promise<void>

/** Tells whoever asked why their job has failed, in the transaction that ends it. */
export type Failed = (db: Knex, job: Job, sentence: string) => Promise<void>

/** How often a job that fails of our own mistake is taken up again by this process, and how long it rests before, in ms. */
const TRIES = 3
const REST = 10_000

/** The server stops, the job was cancelled, or another worker has it: leave off, nothing has failed. */
class LetGo extends Error {}

interface Item {
  id: number
  licenseId: number
}

const settle = async (db: Knex, job: Job, items: Item[], refused: Refused = new Map()) => {
  const last = (items.at(-1) as Item).id
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

/** The steps of one job, each a transaction that begins by renewing the lease: what is no longer ours is not written to. */
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
    /** False once nothing is left. */
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
  /** How often a job has failed here, by its id. */
  failures: Map<number, number>
  failed: Failed
}

/** What became of a job that threw: handed back to be taken up again, or failed with a sentence for whoever asked. */
const afterFailure = async ({ database, log, owner, failures, failed }: Worker, job: Job, error: unknown) => {
  if (error instanceof LetGo) return database.write((db) => handBack(db, job.id, owner))
  const refusal = asRefusal(error)
  const count = (failures.get(job.id) ?? 0) + 1
  log.error({ jobId: job.id, kind: job.kind, err: error }, 'job failed')
  // A full disk or a busy database says nothing about the job: it waits for better times.
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

/** Works a job that `owner` has just taken, until it ends, fails or is let go of. */
export const workJob = async (worker: Worker, job: Job, kind: Kind): Promise<void> => {
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
