import type { Knex } from 'knex'
import type { SendAgain } from '../../contract/webhooks/calls.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { WEBHOOK_LIMITS } from '../../rules/programs/webhooks.ts'
import { clock } from '../kit/clock.ts'
import { among, insertRows } from '../kit/database/many.ts'
import { refuse } from '../kit/http/problems.ts'
import type { Webhook } from './webhook.model.ts'

/**
 * Events per statement, passed by id. A join of both tables could make PostgreSQL compare every delivery with every event while its
 * statistics still describe empty tables.
 */
const PAGE = 10_000

/** The number of deliveries that are due now, and whether more events without a delivery are left. */
interface SentAgain {
  count: number
  hasMore: boolean
}

/** Makes deliveries due again, from their first attempt. Returns the events that they are of. */
const dueAgain = async (deliveries: Knex.QueryBuilder): Promise<number[]> => {
  const again = { status: 'Waiting', attempts: 0, first_attempt_on: null, next_attempt_on: clock.now(), error: null }
  const rows: { event_id: number }[] = await deliveries.update(again).returning('event_id')
  return rows.map((row) => row.event_id)
}

const some = async (db: Knex, webhook: Webhook, ids: readonly number[]): Promise<number> => {
  const theirs = () =>
    db('deliveries')
      .where('deliveries.webhook_id', webhook.id)
      .modify(among(db, 'deliveries.id', ids))
  const found = await theirs().count({ total: '*' }).first()
  if (Number(found?.total) !== new Set(ids).size) throw refuse.unknownId('deliveryIds')
  return (await dueAgain(theirs())).length
}

/** Yields the ids of the events in a range of days that concern a webhook, oldest first, in pages. */
async function* eventsIn(db: Knex, webhook: Webhook, from: Day, to: Day | null): AsyncGenerator<number[]> {
  for (let after = 0, more = true; more; ) {
    const events = db('webhook_events')
      .where('webhook_events.happened_on', '>=', clock.startOf(from))
      .where('webhook_events.id', '>', after)
      .whereIn('webhook_events.type', webhook.eventTypes)
    if (to !== null) events.where('webhook_events.happened_on', '<', clock.startOf(addDays(to, 1)))
    if (webhook.clientId !== null) events.where('webhook_events.client_id', webhook.clientId)
    const ids: number[] = await events.orderBy('webhook_events.id').limit(PAGE).pluck('webhook_events.id')
    if (ids.length > 0) yield ids
    after = ids.at(-1) ?? after
    more = ids.length === PAGE
  }
}

/** Adds deliveries of events that happened while the webhook was off or did not subscribe to them. Returns the number added. */
const addMissed = async (db: Knex, webhook: Webhook, eventIds: readonly number[]): Promise<number> => {
  const nextAttemptOn = clock.now()
  const rows = eventIds.map((eventId) => ({ webhookId: webhook.id, eventId, status: 'Waiting', nextAttemptOn }))
  return (await insertRows(db, 'deliveries', rows, { onConflict: 'do nothing' })).length
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
  const total = { repeated: 0, added: 0, missed: 0 }
  for await (const ids of eventsIn(db, webhook, from, to)) {
    const sent = db('deliveries')
      .where('deliveries.webhook_id', webhook.id)
      .modify(among(db, 'deliveries.event_id', ids))
    if (failedOnly) sent.where('deliveries.status', 'Failed')
    const repeated = new Set(await dueAgain(sent))
    total.repeated += repeated.size
    if (failedOnly) continue
    const missed = ids.filter((id) => !repeated.has(id))
    total.missed += missed.length
    total.added += await addMissed(db, webhook, missed.slice(0, WEBHOOK_LIMITS.sentAgain - total.added))
  }
  return { count: total.repeated + total.added, hasMore: total.missed > total.added }
}
