import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { NOTIFICATION_KINDS } from '../../rules/notifications.ts'
import { defineCalls } from '../call.ts'
import { Flag, Id, Moment, OneOf, Optional, OrNull, Text, walkedListOf, walkFields } from '../common.ts'

export const NOTIFICATION_COLUMNS = ['happenedOn'] as const

/** The texts are not stored, so they cannot be searched. */
const { searchTerm: _none, ...paging } = walkFields(NOTIFICATION_COLUMNS, 'happenedOn', 'desc')

export const NotificationFilter = Type.Object({ ...paging, unreadOnly: Optional(Flag('Unread Only')) }, { title: 'Filter Notifications' })
export type NotificationFilter = Static<typeof NotificationFilter>

/** `link`: the path of a page of the console. Null, as `licenseId`, if you can no longer see the record. */
export const Notification = Type.Object(
  {
    id: Id,
    kind: OneOf('Kind', NOTIFICATION_KINDS),
    text: Text('Notification', limits.notes),
    happenedOn: Moment('Happened On'),
    readOn: OrNull(Moment('Read On')),
    licenseId: OrNull(Id),
    link: OrNull(Text('Link', limits.url)),
  },
  { title: 'A notification' },
)
export type Notification = Static<typeof Notification>

/** `latestOn` changes with every new notification. Until then, a request with the last ETag gets 304. */
const counts = {
  unreadCount: Type.Integer({ minimum: 0, title: 'Unread', description: `At most ${limits.badge + 1}, which stands for more` }),
  latestOn: OrNull(Moment('Latest On')),
}
export const NotificationCounts = Type.Object(counts, { title: 'Unread notifications' })
export type NotificationCounts = Static<typeof NotificationCounts>

const page = walkedListOf(Notification)

export const notifications = defineCalls({
  counts: {
    method: 'GET',
    path: '/notifications/counts',
    permission: 'signedIn',
    does: 'Count your unread notifications. Can be called every 30 seconds.',
    reply: NotificationCounts,
    isPolled: true,
  },
  list: {
    method: 'POST',
    path: '/notifications/list',
    permission: 'signedIn',
    does: 'List your notifications of the last 90 days, latest first.',
    reads: true,
    body: NotificationFilter,
    reply: Type.Object({ ...page.properties, unreadCount: counts.unreadCount }, { title: 'A page of notifications' }),
  },
  read: {
    method: 'PUT',
    path: '/notifications/read',
    permission: 'signedIn',
    does: 'Mark some or all of your notifications as read.',
    body: Type.Object(
      {
        ids: Optional(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: 'Notifications' })),
        all: Optional(Type.Boolean({ default: false, title: 'All' })),
      },
      { title: 'Mark as Read' },
    ),
    reply: NotificationCounts,
    attempt: 'mark the Notifications as read',
  },
})
