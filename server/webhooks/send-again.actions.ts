import type { Knex } from 'knex'
import type { SendAgain } from '../../contract/webhooks/calls.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { WEBHOOK_LIMITS } from '../../rules/programs/webhooks.ts'
import { clock } from '../kit/clock.ts'
import { among, insertRows } from '../kit/database/many.ts'
import { refuse } from '../kit/http/problems.ts'
import type { Webhook } from './webhook.model.ts'

/** How many are due, and whether events are left that have no delivery yet. */
interface SentAgain {
  count: number
  hasMore: boolean
}

const again = () => ({ status: 'Waiting', attempts: 0, first_attempt_on: null, next_attempt_on: clock.now(), error: null })

/** Makes deliveries due again, from their first attempt. Returns how many. */
const dueAgain = async (deliveries: Knex.QueryBuilder): Promise<number> => Number(await deliveries.update(again()))

const some = async (db: Knex, webhook: Webhook, ids: readonly number[]): Promise<number> => {
  const theirs = () =>
    db('deliveries')
      .where('deliveries.webhook_id', webhook.id)
      .modify(among(db, 'deliveries.id', ids))
  const found = await theirs().count({ total: '*' }).first()
  if (Number(found?.total) !== new Set(ids).size) throw refuse.unknownId('deliveryIds')
  return dueAgain(theirs())
}

/** The events of a range that concern a webhook, the first ones first. */
const eventsIn = (db: Knex, webhook: Webhook, from: Day, to: Day | null) => {
  const events = db('webhook_events')
    .where('webhook_events.happened_on', '>=', clock.startOf(from))
    .whereIn('webhook_events.type', webhook.eventTypes)
  if (to !== null) events.where('webhook_events.happened_on', '<', clock.startOf(addDays(to, 1)))
  if (webhook.clientId !== null) events.where('webhook_events.client_id', webhook.clientId)
  return events
}

/** Adds deliveries of events that happened while the webhook was off, or before it wanted them: as many as one call may. */
const addMissed = async (db: Knex, webhook: Webhook, events: Knex.QueryBuilder): Promise<SentAgain> => {
  const there = db('deliveries').where('deliveries.webhook_id', webhook.id).whereRaw('deliveries.event_id = webhook_events.id')
  const ids: number[] = await events
    .whereNotExists(there.select(db.raw('1')))
    .orderBy('webhook_events.id')
    .limit(WEBHOOK_LIMITS.sentAgain + 1)
    .pluck('webhook_events.id')
  const nextAttemptOn = clock.now()
  const rows = ids
    .slice(0, WEBHOOK_LIMITS.sentAgain)
    .map((eventId) => ({ webhookId: webhook.id, eventId, status: 'Waiting', nextAttemptOn }))
  const added = await insertRows(db, 'deliveries', rows, { onConflict: 'do nothing' })
  return { count: added.length, hasMore: ids.length > rows.length }
}

/** Sends chosen deliveries again, or every event of some days. */
export const sendAgain = async (
  db: Knex,
  webhook: Webhook,
  { deliveryIds, from, to = null, failedOnly }: SendAgain,
): Promise<SentAgain> => {
  if (!webhook.isActive) throw refuse.rule('webhookOff')
  if (deliveryIds?.length) return { count: await some(db, webhook, deliveryIds), hasMore: false }
  if (!from) throw refuse.rule('webhookRangeOrIds', 'from')
  if (to !== null && to < from) throw refuse.rule('webhookRangeOrder', 'to')
  const sent = db('deliveries')
    .where('deliveries.webhook_id', webhook.id)
    .whereIn('deliveries.event_id', eventsIn(db, webhook, from, to).select('webhook_events.id'))
  if (failedOnly) sent.where('deliveries.status', 'Failed')
  const repeated = await dueAgain(sent)
  if (failedOnly) return { count: repeated, hasMore: false }
  const { count, hasMore } = await addMissed(db, webhook, eventsIn(db, webhook, from, to))
  return { count: repeated + count, hasMore }
}
