import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { happenedBy, type WebhookEventType } from '../../rules/programs/webhooks.ts'
import { clock } from './clock.ts'
import type { Acting } from './database/acting.ts'
import { among, insertRows } from './database/many.ts'
import { jsonList } from './unknown.ts'

/** An event for the webhooks of a client and of the provider. */
export interface WebhookEvent {
  type: WebhookEventType
  /** Null: it concerns the provider alone. */
  clientId: number | null
  licenseId: number | null
  propertyId: number | null
  data: Record<string, unknown>
  /** Deduplicates an event that no write causes: a second event with the same key is not recorded. */
  onceKey?: string
}

/** The id that receivers know an event by. */
export const newEventUid = (): string => `evt_${randomUUID().replaceAll('-', '')}`

interface Subscription {
  id: number
  clientId: number | null
  types: ReadonlySet<unknown>
  isActive: boolean
}

const subscriptionsOf = async (db: Knex, events: readonly WebhookEvent[]): Promise<Subscription[]> => {
  const clientIds = [...new Set(events.flatMap(({ clientId }) => clientId ?? []))]
  const rows: { id: number; client_id: number | null; event_types: string; is_active: boolean | number }[] = await db('webhooks')
    .where((side) => side.whereNull('client_id').orWhereIn('client_id', clientIds))
    .select('id', 'client_id', 'event_types', 'is_active')
  return rows.map(({ id, client_id, event_types, is_active }) => ({
    id,
    clientId: client_id,
    types: new Set(jsonList(event_types)),
    isActive: Boolean(is_active),
  }))
}

const wants = ({ clientId, types }: Subscription, event: WebhookEvent) =>
  (clientId === null || clientId === event.clientId) && types.has(event.type)

/** Adds the property of the license to events whose change does not name it. */
const withProperties = async (db: Knex, events: readonly WebhookEvent[]): Promise<WebhookEvent[]> => {
  const ids = [...new Set(events.flatMap(({ licenseId, propertyId }) => (propertyId === null && licenseId !== null ? [licenseId] : [])))]
  if (ids.length === 0) return [...events]
  const rows: { id: number; property_id: number }[] = await db('licenses')
    .modify(among(db, 'licenses.id', ids))
    .select('id', 'property_id')
  const properties = new Map(rows.map(({ id, property_id }) => [id, property_id]))
  return events.map((event) => ({ ...event, propertyId: event.propertyId ?? properties.get(event.licenseId ?? 0) ?? null }))
}

/** Reserves sequence numbers; returns the first one by license. Licenses are updated in id order, so that two writers cannot deadlock. */
const numbersOf = async (db: Knex, events: readonly WebhookEvent[]): Promise<Map<number, number>> => {
  const counts = new Map<number, number>()
  for (const { licenseId } of events) if (licenseId !== null) counts.set(licenseId, (counts.get(licenseId) ?? 0) + 1)
  const rows = [...counts].sort(([a], [b]) => a - b).map(([licenseId, last]) => ({ licenseId, last }))
  const made = await insertRows<{ licenseId: number; last: number }>(db, 'webhook_sequences', rows, {
    returning: ['licenseId', 'last'],
    onConflict: '(license_id) do update set last = webhook_sequences.last + excluded.last',
  })
  return new Map(made.map(({ licenseId, last }) => [licenseId, last - (counts.get(licenseId) ?? 0) + 1]))
}

/**
 * Records events in the transaction of their change, with a delivery for each active webhook that subscribes to them. The events of a
 * license are numbered. Events for an inactive webhook are recorded too, so that they can be sent later.
 */
export const recordEvents = async (db: Knex, all: readonly WebhookEvent[]): Promise<void> => {
  if (all.length === 0) return
  const subscriptions = await subscriptionsOf(db, all)
  const wanted = all.filter((event) => subscriptions.some((one) => wants(one, event)))
  if (wanted.length === 0) return
  const events = await withProperties(db, wanted)
  const next = await numbersOf(db, events)
  const happenedOn = clock.now()
  const rows = events.map((event) => {
    const { type, clientId, licenseId, propertyId, data, onceKey = null } = event
    const sequence = licenseId === null ? null : (next.get(licenseId) ?? 1)
    if (licenseId !== null && sequence !== null) next.set(licenseId, sequence + 1)
    const uid = newEventUid()
    return { uid, type, clientId, licenseId, propertyId, sequence, data: JSON.stringify(data), onceKey, happenedOn }
  })
  const made = await insertRows<{ id: number; uid: string }>(db, 'webhook_events', rows, {
    returning: ['id', 'uid'],
    onConflict: 'do nothing',
  })
  const ids = new Map(made.map(({ id, uid }) => [uid, id]))
  const deliveries = events.flatMap((event, n) => {
    const eventId = ids.get(rows[n]?.uid ?? '')
    if (eventId === undefined) return []
    const wanting = subscriptions.filter((one) => one.isActive && wants(one, event))
    return wanting.map(({ id }) => ({ webhookId: id, eventId, status: 'Waiting', nextAttemptOn: happenedOn }))
  })
  await insertRows(db, 'deliveries', deliveries)
}

interface Change {
  record: string
  recordId: number
  clientId: number | null
  licenseId: number | null
  propertyId: number | null
  changes: readonly { field: string; from: unknown; to: unknown }[]
}

/** Records the webhook events of changes. `audit` calls it for all changes that it records. */
export const recordChanges = ({ db, call }: Pick<Acting, 'db' | 'call'>, changes: readonly Change[]): Promise<void> =>
  recordEvents(
    db,
    changes.flatMap((change) => {
      const { clientId, licenseId, propertyId } = change
      return happenedBy(change, call).map((happened) => ({ ...happened, clientId, licenseId, propertyId }))
    }),
  )
