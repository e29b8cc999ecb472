import { calls } from '../../contract/index.ts'
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '../../rules/programs/webhooks.ts'
import type { Filter } from '../filter.ts'

/** What the deliveries of a webhook can be narrowed to. */
export const deliveryFilter: Filter = {
  call: calls.webhooks.deliveries,
  fields: {
    statuses: { flag: 'status' },
    eventTypes: { flag: 'event', options: WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_LABELS[value] })) },
  },
}
