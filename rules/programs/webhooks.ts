import { keysOf } from '../records.ts'
import { COMPLETE } from '../renewals/stages.ts'

/** The event types of webhooks, with their labels in forms. */
export const WEBHOOK_EVENT_LABELS = {
  'license.created': 'License Created',
  'license.changed': 'License Changed',
  'license.renewed': 'License Renewed',
  'license.expired': 'License Expired',
  'license.deleted': 'License Deleted',
  'renewal.begun': 'Renewal Begun',
  'renewal.moved': 'Renewal Moved',
  'renewal.completed': 'Renewal Completed',
  'renewal.abandoned': 'Renewal Abandoned',
  'request.fulfilled': 'Request Fulfilled',
  'task.due': 'Task Due',
  'reminder.failed': 'Reminder Failed',
  'job.done': 'Job Done',
} as const
export type WebhookEventType = keyof typeof WEBHOOK_EVENT_LABELS
export const WEBHOOK_EVENTS = keysOf(WEBHOOK_EVENT_LABELS)

/** The type of test events. Webhooks cannot subscribe to it. */
export const WEBHOOK_TEST = 'webhook.test'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const WEBHOOK_LIMITS = {
  /** Webhooks of a client, or of the provider. */
  aSide: 10,
  /** Milliseconds until a receiver must have answered. */
  answersWithin: 10 * SECOND,
  /** Bytes of an answer that are kept; more is not read. */
  answer: 1_000,
  /** Bytes of a license as full data; a larger one is left out. */
  fullBytes: 256 * 1024,
  /** Deliveries in progress in all, and to one webhook. */
  atOnce: 64,
  atOnceAWebhook: 4,
  /** The pauses after the first and later failures, in milliseconds: two days in all. */
  retries: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 20 * HOUR],
  /** Days that events and deliveries are kept. */
  days: 30,
  /** Hours for which both secrets sign after a roll: the default, and the maximum. */
  rolledHours: 24,
  rolledHoursAtMost: 168,
  /** Events that are sent again in one call. */
  sentAgain: 10_000,
} as const

/** A change of a record, as the audit records it. */
interface Audited {
  record: string
  recordId: number
  changes: readonly { field: string; from: unknown; to: unknown }[]
}

/** A webhook event that a change causes. `data` contains no names or values that only some people may see. */
export interface Happened {
  type: WebhookEventType
  data: Record<string, unknown>
}

const ofLicense = (changes: Audited['changes'], call: string): Happened[] => {
  const found = (field: string) => changes.find((change) => change.field === field)
  if (found('id')?.to === null) return [{ type: 'license.deleted', data: {} }]
  // Every license belongs to a client from the first moment.
  if (found('clientId')?.from === null) return [{ type: 'license.created', data: {} }]
  const type = call === 'renewals.complete' ? 'license.renewed' : 'license.changed'
  return [{ type, data: { changed: changes.map(({ field }) => field) } }]
}

const ofRenewal = (renewalId: number, changes: Audited['changes']): Happened[] => {
  const found = (field: string) => changes.find((change) => change.field === field)
  const stage = found('stage')
  const [from, to] = [stage?.from ?? null, stage?.to ?? null]
  if (found('id')?.to === null) return [{ type: 'renewal.abandoned', data: { renewalId } }]
  // An imported past renewal is no event.
  if (to === null || (from === null && to === COMPLETE)) return []
  if (from === null) return [{ type: 'renewal.begun', data: { renewalId } }]
  if (to === COMPLETE) return [{ type: 'renewal.completed', data: { renewalId } }]
  return [{ type: 'renewal.moved', data: { renewalId, fromStage: from, toStage: to } }]
}

/** The webhook events that a change causes. `call` is the name of the call that made it. */
export const happenedBy = ({ record, recordId, changes }: Audited, call: string): Happened[] => {
  if (record === 'licenses') return ofLicense(changes, call)
  if (record === 'renewals') return ofRenewal(recordId, changes)
  const isFulfilled = changes.some(({ field, to }) => field === 'status' && to === 'Fulfilled')
  return record === 'requests' && isFulfilled ? [{ type: 'request.fulfilled', data: { requestId: recordId } }] : []
}

/** Why a URL cannot be used for a webhook; undefined if it can. Its address is checked later, when the name is resolved. */
export const whyNotWebhookUrl = (text: string): 'webhookUrlCredentials' | undefined => {
  const { username, password } = new URL(text)
  return username !== '' || password !== '' ? 'webhookUrlCredentials' : undefined
}
