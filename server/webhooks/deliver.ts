import type { Knex } from 'knex'
import { messages, sentences } from '../../rules/messages.ts'
import { WEBHOOK_LIMITS } from '../../rules/programs/webhooks.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import type { Log } from '../kit/log.ts'
import type { Recurring } from '../kit/queue/queue.ts'
import { bodyOf, type Due, secretsOf } from './message.ts'
import { turnOff } from './off.actions.ts'
import { type Answered, post } from './reach.ts'
import { signed } from './secret.ts'

const { retries, atOnce, atOnceAWebhook } = WEBHOOK_LIMITS
const GONE = 410
/** Milliseconds between two checks for new deliveries while others are in progress. */
const LOOK_EVERY = 500

const COLUMNS = {
  deliveryId: 'deliveries.id',
  attempts: 'deliveries.attempts',
  webhookId: 'webhooks.id',
  uid: 'webhook_events.uid',
  type: 'webhook_events.type',
  clientId: 'webhook_events.client_id',
  licenseId: 'webhook_events.license_id',
  propertyId: 'webhook_events.property_id',
  sequence: 'webhook_events.sequence',
  data: 'webhook_events.data',
  happenedOn: 'webhook_events.happened_on',
  url: 'webhooks.url',
  isFull: 'webhooks.is_full',
  makerId: 'webhooks.user_id',
  side: 'webhooks.client_id',
  secret: 'webhooks.secret',
  oldSecret: 'webhooks.old_secret',
  oldSecretUntil: 'webhooks.old_secret_until',
} as const

const isDue = (query: Knex.QueryBuilder) =>
  query.where('deliveries.status', 'Waiting').where('deliveries.next_attempt_on', '<=', clock.now())

/** The webhooks that are on and have a due delivery: one look into an index for each webhook, however many wait. */
const waitingWebhooks = (db: Knex) =>
  db('webhooks')
    .where('webhooks.is_active', true)
    .whereExists(isDue(db('deliveries')).whereRaw('deliveries.webhook_id = webhooks.id').select(db.raw('1')))

/** The next due deliveries of a webhook, without those in progress. */
const dueOf = (db: Knex, webhookId: number, most: number, inProgress: readonly number[]): PromiseLike<Due[]> =>
  isDue(db('deliveries'))
    .join('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .join('webhook_events', 'webhook_events.id', 'deliveries.event_id')
    .where('deliveries.webhook_id', webhookId)
    .whereNotIn('deliveries.id', inProgress)
    .orderBy(['deliveries.next_attempt_on', 'deliveries.id'])
    .limit(most)
    .select(COLUMNS)

const isDelivered = ({ status }: Answered) => status !== null && status >= 200 && status < 300

const errorOf = ({ status, error }: Answered): string | null => error ?? (status === null ? null : sentences.webhookAnswered(status))

interface Attempt {
  due: Due
  answered: Answered
  begun: string
  milliseconds: number
}

/** Why a failure turns the webhook off: a 410, or two days of failed attempts in which no other delivery succeeded. Null if it stays on. */
const whyOff = async (db: Knex, { due, answered }: Attempt, isLast: boolean): Promise<string | null> => {
  if (answered.status === GONE) return messages.webhookGone
  if (!isLast) return null
  const row = await db('deliveries')
    .join('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .where('deliveries.id', due.deliveryId)
    .whereRaw('webhooks.failing_since <= deliveries.first_attempt_on')
    .first('deliveries.id')
  return row ? messages.webhookFailedLong : null
}

/** Records an attempt, unless the delivery was sent again or deleted meanwhile. */
const record = async (db: Knex, config: Config, attempt: Attempt): Promise<void> => {
  const { due, answered, begun, milliseconds } = attempt
  const { deliveryId, attempts, webhookId } = due
  const delivered = isDelivered(answered)
  const rest = delivered || answered.status === GONE ? undefined : retries[attempts]
  const changed = await db('deliveries')
    .where({ id: deliveryId, status: 'Waiting', attempts })
    .update({
      status: delivered ? 'Delivered' : rest === undefined ? 'Failed' : 'Waiting',
      attempts: attempts + 1,
      response_status: answered.status,
      answer: answered.answer,
      error: delivered ? null : errorOf(answered),
      milliseconds,
      first_attempt_on: db.raw('coalesce(first_attempt_on, ?)', [begun]),
      last_attempt_on: begun,
      next_attempt_on: rest === undefined ? null : clock.later(rest),
    })
  if (changed === 0) return
  if (delivered) {
    await db('webhooks').where('id', webhookId).update({ failing_since: null, last_delivered_on: clock.now() })
    return
  }
  await db('webhooks').where('id', webhookId).whereNull('failing_since').update({ failing_since: begun })
  const reason = await whyOff(db, attempt, rest === undefined)
  if (reason !== null) await turnOff(db, config, webhookId, reason)
}

/**
 * Delivers due events, at most a few at once to each webhook, so that a receiver that hangs holds up only its own. A delivery that a
 * crash interrupts is sent again with the same id: an event is delivered at least once.
 */
export const deliverWebhooks = (config: Config, database: Database, log: Log): Recurring => {
  const attempt = async (due: Due, stopping: AbortSignal) => {
    const begun = clock.now()
    const from = performance.now()
    const body = await bodyOf(database.read, due)
    const headers = signed(due.uid, body, secretsOf(due))
    const answered = await post({ url: due.url, headers, body }, config.webhookNetworks, stopping)
    const milliseconds = Math.round(performance.now() - from)
    if (!isDelivered(answered))
      log.warn({ webhookId: due.webhookId, deliveryId: due.deliveryId, error: errorOf(answered) }, 'webhook failed')
    await database.write((db) => record(db, config, { due, answered, begun, milliseconds }))
  }

  /** Deliveries in progress, with their webhooks. */
  const flying = new Map<number, { webhookId: number; ends: Promise<void> }>()

  const start = (due: Due, stopping: AbortSignal) => {
    const ends = attempt(due, stopping)
      .catch((error) => {
        // Whether it arrived is unknown or could not be recorded, so it stays due.
        if (!stopping.aborted) log.error({ deliveryId: due.deliveryId, err: error }, 'webhook delivery not recorded')
      })
      .finally(() => flying.delete(due.deliveryId))
    flying.set(due.deliveryId, { webhookId: due.webhookId, ends })
  }

  const startDue = async (stopping: AbortSignal) => {
    const webhooks: number[] = await waitingWebhooks(database.read).pluck('webhooks.id')
    for (const webhookId of webhooks) {
      const own = [...flying].filter(([, one]) => one.webhookId === webhookId).map(([id]) => id)
      const room = Math.min(atOnceAWebhook - own.length, atOnce - flying.size)
      if (room <= 0) continue
      for (const due of await dueOf(database.read, webhookId, room, own)) start(due, stopping)
    }
  }

  const look = () => new Promise<void>((done) => setTimeout(done, LOOK_EVERY))

  return {
    due: async (read) => (await waitingWebhooks(read).first('webhooks.id')) !== undefined,
    async run(stopping) {
      do {
        if (!stopping.aborted) await startDue(stopping)
        await Promise.race([...[...flying.values()].map(({ ends }) => ends), look()])
      } while (flying.size > 0)
    },
  }
}
