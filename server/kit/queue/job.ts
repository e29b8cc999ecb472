import type { Knex } from 'knex'
import { messages } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { countWords, formatCount } from '../../../rules/totals.ts'
import { clock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { LEAST, nextSize, timedStep } from '../database/steps.ts'
import { asRefusal } from '../http/problems.ts'
import type { Log } from '../log.ts'
import { notify } from '../notify.ts'
import { fieldIn } from '../unknown.ts'
import { recordEvents } from '../webhook-events.ts'
import { type Claim, type Job, REST_AFTER_FAILURE } from './queue.ts'

/** The reason for each refused license, by its id. */
export type Refused = Map<number, string>

export interface Steps {
  /** Runs one step in a transaction, without marking licenses. */
  step<T>(work: (db: Knex) => Promise<T>): Promise<T>
  /**
   * Processes the pending licenses in batches, each as large as a step may be (server/kit/database/steps.ts), and of `most` licenses.
   * The transaction of a batch also marks its licenses, so that no license is processed twice, however often the job restarts. A
   * thrown refusal becomes the reason of a license; a refusal of a batch makes each license of it run alone.
   */
  each(most: number, work: (db: Knex, licenseIds: number[]) => Promise<Refused | undefined>): Promise<void>
  /**
   * Runs the last step and ends the job in the same transaction. The return value becomes the result of the job; its optional fields `says`
   * and `batchId` are the text and the link of the notification.
   */
  end(finish: (db: Knex) => Promise<unknown>): Promise<void>
}

export type JobHandler<Payload = never> = (job: Job<Payload>, steps: Steps) => Promise<void>

/** Notifies the user that the job has failed, in the transaction that ends it. */
export type Failed = (db: Knex, job: Job, sentence: string) => Promise<void>

/** How often a job that fails with an unexpected error is tried. The pauses double. */
const TRIES = 3
/** The most starts of a job whose process is killed each time. */
const STARTS = 10
/** The pause of a job that waits for a full disk or a busy database, in milliseconds. */
const WAIT_FOR_ROOM = 30_000

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

/** How many licenses of a job are done. */
export const doneCount = async (db: Knex, jobId: number): Promise<number> =>
  Number((await db('job_items').where({ job_id: jobId, status: 'done' }).count({ count: '*' }).first())?.count ?? 0)

/** The `says` of the job's result, such as '24 of 25 rows', or else '24 of 25 licenses'. Null for a job with neither. */
const doneWords = async (db: Knex, { id, total }: Job, result: unknown): Promise<string | null> => {
  const says = fieldIn(result, 'says')
  if (typeof says === 'string') return says
  if (total === 0) return null
  return `${formatCount(await doneCount(db, id))} of ${countWords(total, 'license')}`
}

/** Tells the user who started the job, and the webhooks of their side. */
const notifyOfEnd = async (db: Knex, job: Job, kind: 'jobDone' | 'jobFailed', detail: string | null, result?: unknown) => {
  const { id, userId, payload, clientId } = job
  if (userId === null) return
  const data = { jobId: id, kind: job.kind, status: kind === 'jobDone' ? 'done' : 'failed' }
  await recordEvents(db, [{ type: 'job.done', clientId, licenseId: null, propertyId: null, data }])
  const batchId = fieldIn(result, 'batchId') ?? fieldIn(payload, 'batchId')
  await notify(db, { userId, event: `job ${id}`, kind, batchId: typeof batchId === 'number' ? batchId : null, detail })
}

/** The steps of one job. Each is a transaction that first renews the claim, so that a worker without the claim writes nothing. */
const stepsOf = ({ database, stopping }: Worker, { job, renew }: Claim): Steps & { ended(): boolean } => {
  let ended = false

  const step = <T>(work: (db: Knex) => Promise<T>): Promise<T> => {
    if (stopping.aborted) throw new LetGo()
    return database.write(async (db) => {
      if (!(await renew(db))) throw new LetGo()
      return work(db)
    })
  }

  const waiting = (db: Knex, size: number): Promise<Item[]> =>
    db('job_items').where({ job_id: job.id, status: 'waiting' }).orderBy('id').limit(size).select({ id: 'id', licenseId: 'license_id' })

  const each: Steps['each'] = async (most, work) => {
    let used = 0
    /** Returns false when nothing is left. */
    const next = async (count: number): Promise<boolean> => {
      try {
        const timed = await timedStep(step, async (db) => {
          const items = await waiting(db, count)
          if (items.length > 0) {
            const licenseIds = items.map(({ licenseId }) => licenseId)
            await settle(db, job, items, await work(db, licenseIds))
          }
          return items.length === count
        })
        used = timed.used
        return timed.done
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
    for (let size = Math.min(LEAST, most); await next(size); ) size = nextSize(size, used, most)
  }

  const end: Steps['end'] = async (finish) => {
    await step(async (db) => {
      const found = (await finish(db)) ?? null
      const result = JSON.stringify(found)
      await db('jobs').where('id', job.id).update({ status: 'done', result, ended_on: clock.now(), lease_owner: null, lease_until: null })
      await notifyOfEnd(db, job, 'jobDone', await doneWords(db, job, found), found)
    })
    ended = true
  }

  return { step, each, end, ended: () => ended }
}

export interface Worker {
  database: Database
  log: Log
  stopping: AbortSignal
  failed: Record<string, Failed>
}

/** Returns the job to the queue after `rest` milliseconds. `isCounted`: whether this run counts as a try. */
const handBack = ({ database }: Worker, { job, handBack }: Claim, rest: number, isCounted: boolean) =>
  database.write(async (db) => {
    if (!(await handBack(db, rest))) return
    await db('jobs')
      .where('id', job.id)
      .update({ status: 'queued', attempts: job.attempts - (isCounted ? 0 : 1) })
  })

/** Marks the job as failed and notifies its user. */
const giveUp = ({ database, failed }: Worker, { job, renew }: Claim, sentence: string) =>
  database.write(async (db) => {
    if (!(await renew(db))) return
    await db('jobs')
      .where('id', job.id)
      .update({ status: 'failed', error: sentence, ended_on: clock.now(), lease_owner: null, lease_until: null })
    await notifyOfEnd(db, job, 'jobFailed', sentence)
    await failed[job.kind]?.(db, job, sentence)
  })

/** After an error: gives the job back to be tried again, or gives it up. */
const afterFailure = async (worker: Worker, claim: Claim, error: unknown) => {
  const { job } = claim
  if (error instanceof LetGo) return handBack(worker, claim, 0, false)
  const refusal = asRefusal(error)
  worker.log.error({ jobId: job.id, kind: job.kind, attempts: job.attempts, err: error }, 'job failed')
  // A full disk or a busy database is no failure of the job, so the job waits.
  if (refusal?.status === 503) return handBack(worker, claim, WAIT_FOR_ROOM, false)
  if (!refusal && job.attempts < TRIES) return handBack(worker, claim, REST_AFTER_FAILURE * 2 ** (job.attempts - 1), true)
  return giveUp(worker, claim, refusal?.message ?? messages.serverError)
}

/** Runs a job that this worker has just claimed, until it ends, fails or is given back. */
export const workJob = async (worker: Worker, claim: Claim, handler: JobHandler): Promise<void> => {
  const { log } = worker
  const { job } = claim
  if (job.attempts > STARTS) {
    log.error({ jobId: job.id, kind: job.kind, attempts: job.attempts }, 'job given up: its process ended each time')
    return giveUp(worker, claim, messages.jobInterrupted)
  }
  const steps = stepsOf(worker, claim)
  try {
    await handler(job as Job<never>, steps)
    if (!steps.ended()) await steps.end(async () => null)
    log.info({ jobId: job.id, kind: job.kind, total: job.total }, 'job done')
  } catch (error) {
    await afterFailure(worker, claim, error)
  }
}
