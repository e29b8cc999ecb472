import { calls } from '../../contract/index.ts'
import { WEBHOOK_EVENT_LABELS } from '../../rules/programs/webhooks.ts'
import { defineColumns } from '../columns.ts'

const labels: Partial<Record<string, string>> = WEBHOOK_EVENT_LABELS

/** 'License Changed'; the type of an event without a label, such as a test, as it is. */
export const eventLabel = (type: string): string => labels[type] ?? type

/** The deliveries of a webhook: what was sent when, and what was answered. */
export const deliveryColumns = defineColumns(calls.webhooks.deliveries, {
  happenedOn: { priority: 2 },
  eventType: { priority: 1, value: ({ eventType }) => eventLabel(eventType) },
  licenseId: { title: 'License' },
  sequence: {},
  status: { priority: 3 },
  attempts: {},
  responseStatus: {},
  answer: {},
  error: { priority: 4 },
  milliseconds: { isPart: true },
  lastAttemptOn: { isPart: true },
  nextAttemptOn: {},
})
