import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Day, Id, Ids, Moment, OneOf, Optional, OrNull, Text, walkedListOf, walkFields } from '../common.ts'

const { searchTerm: _none, ...page } = walkFields(['at'] as const, 'at', 'desc')

/** The filters of every activity list, also that of one license. */
export const activityFields = {
  ...page,
  startDate: Optional(Day('From')),
  endDate: Optional(Day('To')),
  userIds: Optional(Ids('Users')),
}

/** Changes of records, or access events: sign-ins, refusals, tokens. */
export const ACTIVITY_KINDS = ['Changes', 'Access'] as const

export const ActivityFilter = Type.Object(
  {
    ...activityFields,
    clientIds: Optional(Ids('Clients')),
    record: Optional(Text('Record', 50)),
    batchId: Optional(Id),
    kind: Optional(OneOf('Kind', ACTIVITY_KINDS)),
  },
  { title: 'Filter Activity' },
)
export type ActivityFilter = Static<typeof ActivityFilter>

/**
 * An entry of the activity. The entry of a bulk action stands for all its changes, which `batchId` opens. `event` describes an entry that
 * is no change. Values are as stored; references also have the name, if the reader may see it.
 */
export const ActivityEntry = Type.Object(
  {
    id: Id,
    at: Moment('When'),
    userId: OrNull(Id),
    userName: OrNull(Text('Who', 2 * limits.name)),
    clientId: OrNull(Id),
    clientName: OrNull(Text('Client', limits.name)),
    call: Text('What', 100),
    event: OrNull(Text('Event', 600)),
    address: OrNull(Text('Address', 64)),
    program: OrNull(Text('Program', 255)),
    record: OrNull(Text('Record', 50)),
    recordId: OrNull(Id),
    recordName: OrNull(Text('Name', limits.notes)),
    licenseId: OrNull(Id),
    licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
    propertyId: OrNull(Id),
    propertyName: OrNull(Text('Property', limits.propertyName)),
    batchId: OrNull(Id),
    changes: Type.Array(
      Type.Object({
        field: Text('Field', 100),
        from: OrNull(Text('From', limits.importCell)),
        to: OrNull(Text('To', limits.importCell)),
        fromName: OrNull(Text('From, by name', limits.importCell)),
        toName: OrNull(Text('To, by name', limits.importCell)),
      }),
      { title: 'Changes' },
    ),
  },
  { title: 'An entry of the activity' },
)

export type ActivityEntry = Static<typeof ActivityEntry>

export const activity = defineCalls({
  list: {
    method: 'GET',
    path: '/activity',
    permission: 'administrator',
    does: 'List changes and access events, latest first.',
    query: ActivityFilter,
    reply: walkedListOf(ActivityEntry),
  },
})
