import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { RENEWAL_EVENTS } from '../../rules/renewals/events.ts'
import { defineCalls } from '../call.ts'
import { Count, Day, Id, listOf, OneOf, OrNull, pageFields, Text } from '../common.ts'
import { Month } from '../fees/calls.ts'
import { Standing } from '../licenses/standing.ts'
import { renewalFilterFields } from './filter.ts'

/** The filters of the counts, which include completed renewals. */
const { clientIds, states } = renewalFilterFields
const narrowed = { clientIds, states }

export const MonthFilter = Type.Object(narrowed)
export type MonthFilter = Static<typeof MonthFilter>

/** What was done to renewals in a month, by the dates of their steps. */
export const MonthCounts = Type.Object(
  { month: Month('Month'), begunCount: Count('Begun'), filedCount: Count('Filed'), receivedCount: Count('Received') },
  { title: 'The renewals of a month' },
)
export type MonthCounts = Static<typeof MonthCounts>

export const MonthRenewalFilter = Type.Object({
  ...pageFields(['date'] as const, 'date'),
  month: Month('Month'),
  event: OneOf('What', RENEWAL_EVENTS),
  ...narrowed,
})
export type MonthRenewalFilter = Static<typeof MonthRenewalFilter>

export const MonthRenewal = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    propertyName: Text('Property', limits.propertyName),
    state: OrNull(Text('State', limits.state)),
    date: Day('Date'),
    standing: Standing,
  },
  { title: 'A license whose renewal was begun, filed or received' },
)
export type MonthRenewal = Static<typeof MonthRenewal>

/** `id` is null for renewals without an assignee. */
export const PersonRenewalCounts = Type.Object(
  {
    id: OrNull(Id),
    name: OrNull(Text('Assignee', 3 * limits.name)),
    renewalsCount: Count('Renewals'),
    pastDueCount: Count('Past Due'),
  },
  { title: 'The renewals of a person' },
)

/** The months and the people of the dashboard. */
export const dashboardMonths = defineCalls({
  monthCounts: {
    method: 'GET',
    path: '/dashboard/renewal-counts/months',
    permission: 'mayRenew',
    does: 'Count the renewals that were begun, filed and received in each of the last twelve months.',
    query: MonthFilter,
    reply: listOf(MonthCounts),
  },
  monthRenewals: {
    method: 'GET',
    path: '/dashboard/renewal-counts/months/renewals',
    permission: 'mayRenew',
    does: 'List the licenses whose renewals were begun, filed or received in a month.',
    query: MonthRenewalFilter,
    reply: listOf(MonthRenewal),
  },
})
