import type { Knex } from 'knex'
import { messages, sentences } from '../../../rules/messages.ts'
import { changedSincePlan } from '../../batches/changed.queries.ts'
import { endBatch, storeLeftOut } from '../../kit/batch.ts'
import type { Config } from '../../kit/config.ts'
import { doneCount, type Failed, type JobHandler } from '../../kit/queue/job.ts'
import type { Job } from '../../kit/queue/queue.ts'
import { fieldIn } from '../../kit/unknown.ts'
import { jobUser, mailEnd } from '../../outside/mail/job-end.ts'
import type { Beginning } from '../renewal.actions.ts'
import { beginAll } from './bulk.actions.ts'

/** The most licenses in a transaction: a tenth of the job (at least 50), so that progress is visible. */
const mostOf = ({ total }: Job<unknown>) => Math.max(50, Math.ceil(total / 10))

const CALL = 'renewals.bulkBegin'
const MAIL = { cause: CALL, path: '/renewals' }

interface Payload extends Beginning {
  requestId: string
  /** Null in a job of an earlier release. */
  batchId?: number | null
}

const refusedBy = async (db: Knex, { id }: Job<unknown>): Promise<Map<number, string>> => {
  const rows: { licenseId: number; reason: string }[] = await db('job_items')
    .where({ job_id: id, status: 'refused' })
    .select({ licenseId: 'license_id', reason: 'reason' })
  return new Map(rows.map(({ licenseId, reason }) => [licenseId, reason]))
}

/** Ends the batch of the job; returns how many renewals were started. */
const endBatchOf = async (db: Knex, job: Job<unknown>): Promise<number> => {
  const startedCount = await doneCount(db, job.id)
  const batchId = fieldIn(job.payload, 'batchId')
  const requestId = String(fieldIn(job.payload, 'requestId'))
  const user = job.userId === null ? null : { id: job.userId, clientId: job.clientId }
  if (typeof batchId === 'number') {
    await storeLeftOut(db, batchId, 'licenses', await refusedBy(db, job))
    await endBatch({ db, user, call: CALL, requestId, batchId }, job.total - startedCount)
  }
  return startedCount
}

/** Begins the renewals of a job's licenses in batches, with the current permissions of the user who started it, and mails the result. */
export const bulkBeginJob =
  (config: Config): JobHandler<Payload> =>
  async (job, { each, end }) => {
    const { requestId, batchId = null, ...beginning } = job.payload
    await each(mostOf(job), async (db, ids) => {
      const user = await jobUser(db, job)
      if (!user) return new Map(ids.map((id) => [id, messages.notAllowed]))
      const changed = batchId === null ? new Map<number, string>() : await changedSincePlan(db, batchId, 'licenses', ids)
      const asPlanned = ids.filter((id) => !changed.has(id))
      const { refused } = await beginAll({ db, user, call: CALL, requestId, batchId }, asPlanned, beginning)
      return new Map([...changed, ...refused])
    })
    await end(async (db) => {
      const startedCount = await endBatchOf(db, job)
      const ended = sentences.bulkRenewalsEnded(startedCount, job.total)
      await mailEnd(db, config, job, {
        ...MAIL,
        subject: `Bulk Begin Renewals: ${ended}`,
        text: `The bulk begin that you asked for has ended: ${ended}.`,
      })
      return { startedCount, refusedCount: job.total - startedCount }
    })
  }

/** Ends a failed job. Begun renewals stay; the remaining licenses were not tried and can be requested again. */
export const bulkBeginFailed =
  (config: Config): Failed =>
  async (db, job, sentence) => {
    const said = sentences.bulkRenewalsEnded(await endBatchOf(db, job), job.total)
    await mailEnd(db, config, job, {
      ...MAIL,
      subject: `Bulk Begin Renewals: failed, ${said}`,
      text: `The bulk begin that you asked for has failed: ${sentence}\n${said}.`,
    })
  }
