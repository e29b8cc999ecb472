import type { WebhookEventType } from '../../rules/programs/webhooks.ts'
import { type Columns, day, flag, integer, json, orNull, text } from './columns.ts'

export const webhooks = {
  /** Null: the provider's. */
  clientId: orNull(integer()),
  /** The creator, with whose permissions full data is read. */
  userId: orNull(integer()),
  name: text(),
  url: text(),
  eventTypes: json<WebhookEventType[]>(),
  isFull: flag(),
  isActive: flag(),
  offReason: orNull(text()),
  secret: text(),
  oldSecret: orNull(text()),
  oldSecretUntil: orNull(text()),
  /** The first day whose expirations and tasks are delivered. */
  firstDay: day(),
  failingSince: orNull(text()),
  lastDeliveredOn: orNull(text()),
} satisfies Columns
