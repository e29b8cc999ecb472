import { type Static, Type } from 'typebox'
import { CALENDAR_KINDS, CALENDAR_LIMITS, FEED_SCOPES } from '../../rules/calendar.ts'
import { limits } from '../../rules/installation/limits.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { TASK_KINDS } from '../../rules/tasks.ts'
import { defineCalls } from '../call.ts'
import { Count, Day, Id, listOf, Moment, Nothing, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'
import { renewalFilterFields } from '../dashboard/filter.ts'
import { Standing, standingFields } from '../licenses/standing.ts'
import { Who } from '../who.ts'

const kind = OneOf('Kind', CALENDAR_KINDS)

const { renewalStatuses, renewalDesignation, renewalTrackingType, states, clientIds, licensingAuthorityIds, licenseTypeIds, standings } =
  renewalFilterFields

/** The dates are inclusive. Filters of licenses leave out the tasks that are not about a license. */
export const CalendarFilter = Type.Object(
  {
    from: Day('From'),
    to: Day('To'),
    who: Optional(Who),
    kinds: Optional(
      Type.Array(kind, {
        maxItems: CALENDAR_KINDS.length,
        uniqueItems: true,
        title: 'Kinds',
        description: 'Without it, all but planned reminders',
      }),
    ),
    eventsPerDay: Optional(
      Type.Integer({
        minimum: 1,
        maximum: CALENDAR_LIMITS.eventsPerDay,
        default: CALENDAR_LIMITS.eventsPerDayByDefault,
        title: 'Events per Day',
        description: 'The most events of a kind that a day lists; its counts have all',
      }),
    ),
    renewalStatuses,
    renewalDesignation,
    renewalTrackingType,
    states,
    clientIds,
    licensingAuthorityIds,
    licenseTypeIds,
    standings,
  },
  { title: 'Filter Calendar' },
)
export type CalendarFilter = Static<typeof CalendarFilter>

/** A date of a license, the follow-up date of an open task, or a planned reminder. Only tasks can be moved to another day. */
export const CalendarEvent = Type.Object(
  {
    kind,
    day: Day('Date'),
    licenseId: OrNull(Id),
    taskId: OrNull(Id),
    taskKind: OrNull(OneOf('Task', TASK_KINDS)),
    licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
    licenseType: OrNull(Text('License Type', limits.name)),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    clientName: Text('Client', limits.name),
    description: OrNull(Text('Description', limits.taskDescription)),
    renewalDesignation: OrNull(OneOf('Renewal Designation', DESIGNATIONS)),
    assignedUserId: OrNull(Id),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    ...standingFields,
    standing: OrNull(Standing),
  },
  { title: 'An event of the calendar; `standing` is that of its license, if it is about one' },
)
export type CalendarEvent = Static<typeof CalendarEvent>

const DayCount = Type.Object({ day: Day('Date'), kind, count: Count('Events') }, { title: 'The events of a kind on a day' })

const Feed = Type.Object(
  {
    id: Id,
    name: Text('Name', limits.name),
    who: OneOf('Shows', FEED_SCOPES),
    createdOn: Moment('Created On'),
    lastReadOn: OrNull(Moment('Last Read On')),
  },
  { title: 'A calendar feed; its address is returned once, on creation' },
)

export const calendar = defineCalls({
  list: {
    method: 'POST',
    path: '/calendar/list',
    permission: 'mayRenew',
    does: `List what falls on each day: dates to start by, due dates, expirations, follow-up dates of tasks and, if asked, planned reminders, for at most ${CALENDAR_LIMITS.days} days.`,
    body: CalendarFilter,
    reply: Type.Object(
      {
        items: Type.Array(CalendarEvent, { title: 'Events, by day' }),
        counts: Type.Array(DayCount, { title: 'Counts' }),
        totalItemCount: Count('Total Results'),
      },
      { title: 'The events of some days' },
    ),
    reads: true,
  },
  read: {
    method: 'GET',
    path: '/calendar/{token}',
    permission: 'anyone',
    does: 'Return a calendar feed as iCalendar. The address is the secret; a wrong or revoked one is 404.',
    reply: { file: 'text/calendar' },
  },
})

export const calendarFeeds = defineCalls({
  list: {
    method: 'GET',
    path: '/user-profile/calendar-feeds',
    permission: 'mayRenew',
    does: 'List your calendar feeds, without their addresses.',
    reply: listOf(Feed),
  },
  create: {
    method: 'POST',
    path: '/user-profile/calendar-feeds',
    permission: 'mayRenew',
    does: 'Create a calendar feed. Its secret address is returned once. Only administrators who may renew create one for everyone.',
    body: Type.Object(
      {
        name: RequiredText('Name', limits.name),
        who: Optional(OneOf('Shows', FEED_SCOPES, { default: 'Mine' })),
      },
      { title: 'New Calendar Feed' },
    ),
    reply: Type.Object({ id: Id, url: Text('Address', limits.url) }, { title: 'The new feed' }),
    status: 201,
    success: messages.calendarFeedCreated,
    attempt: 'create the Calendar Feed',
  },
  remove: {
    method: 'DELETE',
    path: '/user-profile/calendar-feeds/{id}',
    permission: 'mayRenew',
    does: 'Revoke one of your calendar feeds. Its address stops working at once.',
    reply: Nothing,
    success: messages.calendarFeedRevoked,
    attempt: 'revoke the Calendar Feed',
  },
})
