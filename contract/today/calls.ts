import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { TASK_KINDS } from '../../rules/tasks.ts'
import { NEXT_STEPS, TILE_LABELS, TILES, WAITING_LABELS } from '../../rules/watch/today.ts'
import { CalendarEvent } from '../calendar/calls.ts'
import { defineCalls } from '../call.ts'
import { Count, Day, Flag, Id, Nothing, OneOf, Optional, OrNull, pageFields, Text, totalFields } from '../common.ts'
import { deadlineFields } from '../licenses/deadlines.ts'
import { Standing } from '../licenses/standing.ts'
import { waitingDays, waitingOnProperty } from '../requests/schemas.ts'
import { Who } from '../who.ts'

const { pageNumber, pageSize, exactTotal } = pageFields(['urgency'] as const, 'urgency')

export const TodayFilter = Type.Object(
  {
    who: Optional(Who),
    tile: Optional(OneOf('Tile', TILES)),
    waitingOnProperty,
    withCounts: Optional(Flag('With the Counts of All Tiles')),
    pageNumber,
    pageSize,
    exactTotal,
  },
  { title: 'Filter Today' },
)
export type TodayFilter = Static<typeof TodayFilter>

/** A renewal, or a task that follows it or something else. */
export const TodayItem = Type.Object(
  {
    kind: OneOf('Kind', ['License', 'Task']),
    licenseId: OrNull(Id),
    taskId: OrNull(Id),
    taskKind: OrNull(OneOf('Task', TASK_KINDS)),
    renewalId: OrNull(Id),
    tile: OneOf('Tile', TILES),
    standing: Standing,
    waitingDays,
    next: OneOf('Next', NEXT_STEPS),
    why: Text('Why', limits.name),
    licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
    licenseType: OrNull(Text('License Type', limits.name)),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    clientName: Text('Client', limits.name),
    description: OrNull(Text('Description', limits.taskDescription)),
    ...deadlineFields,
    dueDate: OrNull(Day('Due Date')),
    expirationDate: OrNull(Day('Expiration')),
    renewalDesignation: OrNull(OneOf('Renewal Designation', DESIGNATIONS)),
    billingClientSelfRenewalPermission: Flag('Client May Renew'),
    assignedUserId: OrNull(Id),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    snoozeLimit: OrNull(Day('Snooze Until at Most')),
    version: Count('Version'),
  },
  { title: 'A renewal or a task of Today' },
)
export type TodayItem = Static<typeof TodayItem>

const TodayCounts = Type.Object(
  {
    expired: Count(TILE_LABELS.expired),
    pastDue: Count(TILE_LABELS.pastDue),
    atRisk: Count(TILE_LABELS.atRisk),
    startThisWeek: Count(TILE_LABELS.startThisWeek),
    waiting: Count(WAITING_LABELS.waiting),
    cameBack: Count(WAITING_LABELS.cameBack),
    unassigned: Count(TILE_LABELS.unassigned),
    isAtLeast: Optional(Flag('Counts Are at Least')),
  },
  { title: 'The tiles of Today: each renewal and task counts once' },
)
export type TodayCounts = Static<typeof TodayCounts>

export const today = defineCalls({
  counts: {
    method: 'GET',
    path: '/today/counts',
    permission: 'mayRenew',
    does: 'Count the work of today: renewals and tasks by tile, waiting requests, and requests with an answer to decide.',
    query: Type.Object({ who: Optional(Who) }, { title: 'Counts of Today' }),
    reply: TodayCounts,
  },
  list: {
    method: 'POST',
    path: '/today/list',
    permission: 'mayRenew',
    does: 'List the renewals and tasks that need work today, most urgent first, each with its next step.',
    body: TodayFilter,
    reply: Type.Object(
      { items: Type.Array(TodayItem), ...totalFields, counts: Optional(TodayCounts), comesNext: OrNull(CalendarEvent) },
      { title: 'A page of Today; with nothing to do, what comes next' },
    ),
    reads: true,
  },
  snooze: {
    method: 'PUT',
    path: '/today/snooze',
    permission: 'mayRenew',
    does: 'Hide a renewal or a task from your own Today until a date, or until it changes. Without a date it is shown again.',
    body: Type.Object(
      {
        licenseId: Optional(Id),
        taskId: Optional(Id),
        until: OrNull(Day('Until')),
        reason: Optional(OrNull(Text('Reason', limits.name))),
      },
      { title: 'Snooze' },
    ),
    reply: Nothing,
    success: messages.snoozed,
    attempt: 'snooze this',
  },
})
