import type { Knex } from 'knex'
import type { Delivery, DeliveryFilter, Webhook as Shown } from '../../contract/webhooks/calls.ts'
import { behind, countMatches, directionOf, paged, pageWith } from '../kit/database/pages/page.ts'
import type { Scope } from '../kit/database/query.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { jsonList } from '../kit/unknown.ts'
import { Webhook } from './webhook.model.ts'

/** The webhook of a path, if it is of the caller's side. */
export const visibleWebhook = async ({ db, user, params }: LoadContext): Promise<Webhook | undefined> =>
  Webhook.query(db).modify(Webhook.visibleTo(user)).findById(params.id)

const rows = (db: Knex, user: SignedIn) =>
  db('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.user_id')
    .modify(Webhook.visibleTo(user))
    .orderBy('webhooks.id', 'desc')
    .select({
      id: 'webhooks.id',
      name: 'webhooks.name',
      url: 'webhooks.url',
      eventTypes: 'webhooks.event_types',
      isFull: 'webhooks.is_full',
      isActive: 'webhooks.is_active',
      offReason: 'webhooks.off_reason',
      userName: db.raw(`users.first_name || ' ' || users.last_name`),
      waitingCount: db('deliveries')
        .whereRaw('deliveries.webhook_id = webhooks.id')
        .where('deliveries.status', 'Waiting')
        .select(db.raw('cast(count(*) as integer)')),
      lastDeliveredOn: 'webhooks.last_delivered_on',
      failingSince: 'webhooks.failing_since',
      oldSecretUntil: 'webhooks.old_secret_until',
      version: 'webhooks.version',
    })

type Found = Omit<Shown, 'eventTypes'> & { eventTypes: string }
const shown = ({ eventTypes, ...row }: Found): Shown => ({ ...row, eventTypes: jsonList(eventTypes) })

export const webhooksOf = async (db: Knex, user: SignedIn) => {
  const found: Found[] = await rows(db, user)
  const items = found.map(shown)
  return { items, totalItemCount: items.length }
}

/** A webhook as the list has it. */
export const webhookOf = async (db: Knex, user: SignedIn, id: number): Promise<Shown> =>
  shown(await rows(db, user).where('webhooks.id', id).first())

const deliveries = (db: Knex) => db('deliveries').join('webhook_events', 'webhook_events.id', 'deliveries.event_id')

const COLUMNS = {
  id: 'deliveries.id',
  eventId: 'webhook_events.uid',
  eventType: 'webhook_events.type',
  licenseId: 'webhook_events.license_id',
  sequence: 'webhook_events.sequence',
  happenedOn: 'webhook_events.happened_on',
  status: 'deliveries.status',
  attempts: 'deliveries.attempts',
  responseStatus: 'deliveries.response_status',
  answer: 'deliveries.answer',
  error: 'deliveries.error',
  milliseconds: 'deliveries.milliseconds',
  lastAttemptOn: 'deliveries.last_attempt_on',
  nextAttemptOn: 'deliveries.next_attempt_on',
} as const

export const deliveryOf = (db: Knex, id: number): Promise<Delivery> => deliveries(db).where('deliveries.id', id).first(COLUMNS)

/** A page of the deliveries of a webhook, in the order of their events. */
export const deliveriesPage = (db: Knex, { id }: Webhook, filter: DeliveryFilter) => {
  const { statuses, eventTypes, after } = filter
  const fits: Scope = (query) => {
    query.where('deliveries.webhook_id', id)
    if (statuses?.length) query.whereIn('deliveries.status', statuses)
    if (eventTypes?.length) query.whereIn('webhook_events.type', eventTypes)
  }
  const page = deliveries(db)
    .modify(fits)
    .modify(behind(filter, 'deliveries.id'))
    .orderBy(after === undefined ? 'deliveries.event_id' : 'deliveries.id', directionOf(filter, 'desc'))
    .modify(paged(filter))
    .select(COLUMNS)
  return pageWith(page, countMatches(db, deliveries(db).modify(fits), filter), filter)
}
