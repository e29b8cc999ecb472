import type { Knex } from 'knex'
import { messages, sentences } from '../../rules/messages.ts'
import type { Config } from '../kit/config.ts'
import { MOST } from '../kit/database/steps.ts'
import { doneCount, type Failed, type JobHandler } from '../kit/queue/job.ts'
import type { Job } from '../kit/queue/queue.ts'
import { fieldIn } from '../kit/unknown.ts'
import { mailEnd } from '../outside/mail/job-end.ts'
import { handOver, notHandedOver } from './client.actions.ts'

const CALL = 'clients.update'

interface Payload {
  clientId: number
  requestId: string
}

/** Locks the service level during a step. */
const isFullService = async (db: Knex, id: number): Promise<boolean> =>
  (await db('clients').where({ id }).forShare().first('service_level'))?.service_level === 'FullService'

const mailOf = async (db: Knex, job: Job<unknown>) => {
  const clientId = Number(fieldIn(job.payload, 'clientId'))
  const client = await db('clients').where('id', clientId).first('legal_name')
  const said = sentences.licensesHandedOver(await doneCount(db, job.id), job.total, client?.legal_name ?? '')
  return { said, cause: CALL, path: '/clients' }
}

/** Hands the licenses of a client over to the provider, and mails the result. If the client leaves Full Service, the rest stays. */
export const handOverJob =
  (config: Config): JobHandler<Payload> =>
  async (job, { each, end }) => {
    const { clientId, requestId } = job.payload
    const taskingIn = (db: Knex) => ({
      ...{ db, config, call: CALL, requestId },
      user: job.userId === null ? null : { id: job.userId, clientId: job.clientId },
    })
    await each(MOST, async (db, ids) => {
      if (!(await isFullService(db, clientId))) return new Map(ids.map((id) => [id, messages.changedMeanwhile]))
      await handOver(taskingIn(db), clientId, ids)
      return undefined
    })
    await end(async (db) => {
      // Licenses that another request moved to the client's side while the level changed.
      const late = (await isFullService(db, clientId)) ? await notHandedOver(db, clientId).limit(MOST).select('id') : []
      const lateIds = late.map(({ id }) => id)
      if (lateIds.length > 0) await handOver(taskingIn(db), clientId, lateIds)
      const { said, ...mail } = await mailOf(db, job)
      await mailEnd(db, config, job, { ...mail, subject: said, text: `${said}.` })
      return null
    })
  }

export const handOverFailed =
  (config: Config): Failed =>
  async (db, job, sentence) => {
    const { said, ...mail } = await mailOf(db, job)
    await mailEnd(db, config, job, {
      ...mail,
      subject: `Failed: ${said}`,
      text: `The move to Full Service has failed: ${sentence}\n${said}.`,
    })
  }
