import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS } from '../../rules/programs/webhooks.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Day,
  Flag,
  Id,
  Ids,
  listOf,
  Moment,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  RequiredText,
  Text,
  Url,
  walkedListOf,
  walkFields,
} from '../common.ts'

const fields = {
  name: RequiredText('Name', limits.name),
  url: { ...Url('Address'), description: 'https; no address inside a private network' },
  eventTypes: Type.Array(OneOf('Event', WEBHOOK_EVENTS), {
    minItems: 1,
    maxItems: WEBHOOK_EVENTS.length,
    uniqueItems: true,
    title: 'Events',
  }),
}
const isFull = { ...Flag('Full Data'), description: 'Sends the license as its maker sees it, instead of ids alone' }

export const Webhook = Type.Object(
  {
    id: Id,
    ...fields,
    isFull,
    isActive: Flag('On'),
    offReason: OrNull(Text('Why It Is Off', limits.description)),
    userName: OrNull(Text('Made by', 2 * limits.name)),
    waitingCount: Count('Waiting'),
    lastDeliveredOn: OrNull(Moment('Last Delivered')),
    failingSince: OrNull(Moment('Failing Since')),
    oldSecretUntil: OrNull(Moment('Old Secret Until')),
    version: Type.Integer({ title: 'Version' }),
  },
  { title: 'A webhook, without its secret' },
)
export type Webhook = Static<typeof Webhook>

const optional = { isFull: Optional({ ...isFull, default: false }), isActive: Optional(Type.Boolean({ title: 'On', default: true })) }

const Secret = Text('Secret', 100)

export const DELIVERY_STATUSES = ['Waiting', 'Delivered', 'Failed'] as const

export const Delivery = Type.Object(
  {
    id: Id,
    eventId: Text('Event Id', 40),
    eventType: Text('Event', 40),
    licenseId: OrNull(Id),
    sequence: OrNull(Type.Integer({ title: 'Sequence' })),
    happenedOn: Moment('Happened On'),
    status: OneOf('Status', DELIVERY_STATUSES),
    attempts: Count('Attempts'),
    responseStatus: OrNull(Type.Integer({ title: 'Answer Status' })),
    answer: OrNull(Text('Answer', WEBHOOK_LIMITS.answer)),
    error: OrNull(Text('Error', limits.description)),
    milliseconds: OrNull(Count('Milliseconds')),
    lastAttemptOn: OrNull(Moment('Last Attempt')),
    nextAttemptOn: OrNull(Moment('Next Attempt')),
  },
  { title: 'The delivery of an event to a webhook' },
)
export type Delivery = Static<typeof Delivery>

const { searchTerm: _none, ...page } = walkFields(['happenedOn'] as const, 'happenedOn', 'desc')
export const DeliveryFilter = Type.Object(
  {
    ...page,
    statuses: Optional(Type.Array(OneOf('Status', DELIVERY_STATUSES), { maxItems: 3, uniqueItems: true, title: 'Status' })),
    eventTypes: Optional(
      Type.Array(OneOf('Event', WEBHOOK_EVENTS), { maxItems: WEBHOOK_EVENTS.length, uniqueItems: true, title: 'Events' }),
    ),
  },
  { title: 'Filter Deliveries' },
)
export type DeliveryFilter = Static<typeof DeliveryFilter>

const SendAgain = Type.Object(
  {
    deliveryIds: Optional(Ids('Deliveries')),
    from: Optional(OrNull(Day('From'))),
    to: Optional(OrNull(Day('To'))),
    failedOnly: Optional(Type.Boolean({ default: false, title: 'Failed Only' })),
  },
  { title: 'Send Again' },
)
export type SendAgain = Static<typeof SendAgain>

export const webhooks = defineCalls({
  list: {
    method: 'GET',
    path: '/webhooks',
    permission: 'administersSide',
    does: 'List the webhooks of your company, without their secrets.',
    reply: listOf(Webhook),
  },
  get: {
    method: 'GET',
    path: '/webhooks/{id}',
    permission: 'administersSide',
    does: 'Return a webhook, without its secret.',
    reply: Webhook,
  },
  create: {
    method: 'POST',
    path: '/webhooks',
    permission: 'administersSide',
    does: 'Create a webhook: an address that receives signed events (Standard Webhooks). Its secret is returned once.',
    body: Type.Object({ ...fields, ...optional }, { title: 'New Webhook' }),
    reply: Type.Object({ id: Id, secret: OrNull(Secret) }, { title: 'The new webhook' }),
    status: 201,
    shownOnce: 'secret',
    success: messages.webhookCreated,
    attempt: 'create the Webhook',
  },
  update: {
    method: 'PUT',
    path: '/webhooks/{id}',
    permission: 'administersSide',
    does: 'Change a webhook. When turned on again, it sends waiting events. From now on, full data is what you can see.',
    body: Type.Object({ ...fields, ...optional }, { title: 'Edit Webhook' }),
    reply: Webhook,
    success: messages.webhookUpdated,
    attempt: 'update the Webhook',
  },
  remove: {
    method: 'DELETE',
    path: '/webhooks/{id}',
    permission: 'administersSide',
    does: 'Delete a webhook with its deliveries.',
    reply: Nothing,
    success: messages.webhookRemoved,
    attempt: 'delete the Webhook',
  },
  test: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    permission: 'administersSide',
    does: 'Send a test event to a webhook. Its delivery shows the answer of the receiver.',
    reply: Delivery,
    success: messages.webhookTested,
    attempt: 'send the Test',
  },
  rollSecret: {
    method: 'POST',
    path: '/webhooks/{id}/roll-secret',
    permission: 'administersSide',
    does: 'Give a webhook a new secret, returned once. Until the old one ends, every delivery is signed with both.',
    body: Type.Object(
      {
        oldSecretHours: Optional(
          Type.Integer({
            minimum: 0,
            maximum: WEBHOOK_LIMITS.rolledHoursAtMost,
            default: WEBHOOK_LIMITS.rolledHours,
            title: 'Hours of the Old Secret',
          }),
        ),
      },
      { title: 'Roll Secret' },
    ),
    reply: Type.Object({ id: Id, secret: OrNull(Secret), oldSecretUntil: OrNull(Moment('Old Secret Until')) }, { title: 'The new secret' }),
    shownOnce: 'secret',
    success: messages.webhookRolled,
    attempt: 'roll the Secret',
  },
  deliveries: {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/list',
    permission: 'administersSide',
    does: 'List the deliveries of a webhook of the last 30 days, latest first, each with the answer of the receiver.',
    reads: true,
    body: DeliveryFilter,
    reply: walkedListOf(Delivery),
  },
  sendAgain: {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/send-again',
    permission: 'administersSide',
    does: 'Send deliveries again, or every event of some days, also those that happened while the webhook was off. Where `hasMore` is true, the same call sends the rest.',
    body: SendAgain,
    reply: Type.Object({ count: Count('Deliveries'), hasMore: Flag('More Events Are Left') }, { title: 'How many are sent again' }),
    success: messages.webhookSentAgain,
    attempt: 'send the Deliveries again',
  },
})
