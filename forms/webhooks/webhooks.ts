import { calls } from '../../contract/index.ts'
import type { Webhook } from '../../contract/webhooks/calls.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '../../rules/programs/webhooks.ts'
import { formsOn } from '../form.ts'

const fields = {
  name: {},
  url: { flag: 'url' },
  eventTypes: {
    listed: true,
    flag: 'event',
    options: () => WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_LABELS[value] })),
  },
  isFull: { flag: 'full' },
} as const

const lead = 'Evergreen posts each event to this address, signed by Standard Webhooks, at least once and in no promised order.'

export const newWebhook = formsOn<object>()(calls.webhooks.create, {
  request: () => ({}),
  lead,
  fields: { ...fields, isFull: { ...fields.isFull, initial: () => false } },
  save: 'Create',
  example: { name: 'Mirror', url: 'https://mirror.example.com/hook', eventTypes: ['license.changed'] },
})

export interface WebhookContext {
  webhook: Webhook
}

export const editWebhook = formsOn<WebhookContext>()(calls.webhooks.update, {
  request: ({ webhook: { id, version } }) => ({ params: { id }, ifMatch: version }),
  record: ({ webhook }) => webhook,
  fields: { ...fields, isActive: { flag: 'on' } },
  example: { eventTypes: ['license.changed'] },
})

export const rollWebhookSecret = formsOn<WebhookContext>()(calls.webhooks.rollSecret, {
  request: ({ webhook: { id } }) => ({ params: { id } }),
  lead: 'Until the old secret ends, every delivery is signed with both secrets, so that no event is lost while you change the receiver.',
  fields: { oldSecretHours: { initial: () => 24, flag: 'old-secret-hours' } },
  save: 'Roll Secret',
})

export const sendWebhookAgain = formsOn<WebhookContext & { today: string }>()(calls.webhooks.sendAgain, {
  request: ({ webhook: { id } }) => ({ params: { id } }),
  lead: 'Every event of these days is sent again, including events that happened while the webhook was off.',
  fields: {
    from: { initial: ({ today }) => today, required: () => true },
    to: {},
    failedOnly: { initial: () => false, isBox: true },
  },
  save: 'Send Again',
  success: ({ count, hasMore }) =>
    hasMore ? `${sentences.deliveriesSentAgain(count)} ${messages.webhookMoreLeft}` : sentences.deliveriesSentAgain(count),
})
