import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { JURISDICTIONS } from '../../rules/labels.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Day,
  DollarSum,
  Flag,
  Id,
  LicenseIds,
  listOf,
  OneOf,
  Optional,
  OrNull,
  pageFields,
  Text,
  walkedListOf,
  walkFields,
} from '../common.ts'
import { deadlineFields } from '../licenses/deadlines.ts'
import { standingFields } from '../licenses/standing.ts'
import { stage } from '../renewals/schemas.ts'
import { waitingDays } from '../requests/schemas.ts'
import { renewalFilterFields } from './filter.ts'
import { dashboardMonths, PersonRenewalCounts } from './months.ts'

export const QUEUE_COLUMNS = [
  'expirationDate',
  'trackDate',
  'renewalDueDate',
  'licenseNumber',
  'licenseType',
  'propertyName',
  'premisesName',
  'city',
  'state',
  'clientName',
  'licensingAuthority',
  'assignedUserName',
  'renewalStatus',
  'standing',
  'startBy',
  'slack',
] as const

export const RenewalQueueFilter = Type.Object(
  { ...walkFields(QUEUE_COLUMNS, 'expirationDate'), ...renewalFilterFields },
  { title: 'Filter Renewals' },
)
export type RenewalQueueFilter = Static<typeof RenewalQueueFilter>

/** A row of the queue, with the texts of its notes and alerts columns. */
export const RenewalQueueLicense = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    renewalStatus: stage,
    licenseType: OrNull(Text('License Type', limits.name)),
    trackDate: OrNull(Day('Track Date')),
    renewalDueDate: OrNull(Day('Due Date')),
    dueDate: OrNull(Day('License Due Date')),
    followUpDate: OrNull(Day('Follow-up Date')),
    ...deadlineFields,
    expirationDate: OrNull(Day('Expiration Date')),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    city: OrNull(Text('City', limits.city)),
    state: OrNull(Text('State', limits.state)),
    assignedUserId: OrNull(Id),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
    renewalDesignationName: Text('Renewal Designation', limits.name),
    alert: OrNull(Text('Alert', limits.alert)),
    isUrgentAlert: Flag('Urgent Alert'),
    notes: OrNull(Text('Renewal Notes', limits.notes)),
    renewalId: OrNull(Id),
    isTrackingOnlyRenewal: Flag('Tracking Only'),
    billingClientSelfRenewalPermission: Flag('Client May Renew'),
    clientName: Text('Client', limits.name),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    foundBy: OrNull(
      Text('Found By', 2 * limits.name, { description: 'What the search found that the list does not show, such as the zip' }),
    ),
    version: Type.Integer({ title: 'Version of the license' }),
    ...standingFields,
    waitingDays,
  },
  { title: 'A license in the renewals queue' },
)
export type RenewalQueueLicense = Static<typeof RenewalQueueLicense>

/** The counts take the filter of the queue but always count current renewals: `showCurrentRenewals` is accepted and ignored. */
const countFilterFields = { ...renewalFilterFields, searchTerm: Optional(Text('Search', limits.name)) }

export const RenewalCountFilter = Type.Object(countFilterFields)
export type RenewalCountFilter = Static<typeof RenewalCountFilter>

const expected = {
  expectedFees: OrNull({
    ...DollarSum('Expected Fees'),
    description: 'The expected cost of the renewals; null for users who may not see fees',
  }),
  unknownFeeCount: OrNull(Count('Without a Known Fee')),
}

/** The dashboard counts of a state. Each past due count is part of the count that it is named after. */
export const StateRenewalCounts = Type.Object(
  {
    stateCode: OrNull(Text('State', limits.state)),
    renewalsCount: Count('Renewals'),
    readyToStartCount: Count('Ready to Start'),
    readyToStartPastDueCount: Count('Ready to Start, Past Due'),
    startedNotFiledCount: Count('Started Not Filed'),
    startedNotFiledPastDueCount: Count('Started Not Filed, Past Due'),
    filedCount: Count('Filed'),
    filedPastDueCount: Count('Filed, Past Due'),
    ...expected,
  },
  { title: 'The renewals of a state' },
)
export type StateRenewalCounts = Static<typeof StateRenewalCounts>

export const AUTHORITY_COUNT_COLUMNS = ['licensingAuthorityName', 'jurisdiction', 'stateProvince', 'totalRenewalsCount'] as const

export const AuthorityCountFilter = Type.Object({
  ...pageFields(AUTHORITY_COUNT_COLUMNS, 'licensingAuthorityName'),
  state: Optional(Text('State', limits.state)),
  ...renewalFilterFields,
})
export type AuthorityCountFilter = Static<typeof AuthorityCountFilter>

/** `stateProvince` is the state of the authority. Its renewals can be of licenses in other states. */
export const AuthorityRenewalCounts = Type.Object(
  {
    id: Id,
    name: Text('Name', limits.name),
    licensingAuthorityName: Text('Licensing Authority', limits.name),
    stateProvince: OrNull(Text('State', limits.state)),
    jurisdiction: OneOf('Jurisdiction', JURISDICTIONS),
    totalRenewalsCount: Count('Renewals'),
  },
  { title: 'The renewals of a licensing authority' },
)
export type AuthorityRenewalCounts = Static<typeof AuthorityRenewalCounts>

export const AuthorityRenewalFilter = Type.Object({ ...pageFields(QUEUE_COLUMNS, 'expirationDate'), ...renewalFilterFields })
export type AuthorityRenewalFilter = Static<typeof AuthorityRenewalFilter>

export const dashboard = defineCalls({
  renewalsList: {
    method: 'POST',
    path: '/dashboard/renewals-list',
    permission: 'signedIn',
    does: 'List the renewals queue, filtered, sorted and paged.',
    reads: true,
    body: RenewalQueueFilter,
    reply: walkedListOf(RenewalQueueLicense),
  },
  renewalCounts: {
    method: 'GET',
    path: '/dashboard/renewal-counts',
    permission: 'mayRenew',
    does: 'Count the renewals of each state: ready to start, started and filed, each with its past due part, and add up what they will cost.',
    query: RenewalCountFilter,
    reply: Type.Object(
      { ...listOf(StateRenewalCounts).properties, ...expected },
      { title: 'The renewals of the states, with the fees of all' },
    ),
  },
  authorityCounts: {
    method: 'GET',
    path: '/dashboard/renewal-counts/licensing-authorities',
    permission: 'mayRenew',
    does: 'Count the renewals of each licensing authority, in one state or in all.',
    query: AuthorityCountFilter,
    reply: listOf(AuthorityRenewalCounts),
  },
  authorityCount: {
    method: 'GET',
    path: '/dashboard/renewal-counts/licensing-authorities/{id}',
    permission: 'mayRenew',
    does: 'Return a licensing authority with its renewal counts.',
    query: RenewalCountFilter,
    reply: AuthorityRenewalCounts,
  },
  authorityRenewals: {
    method: 'GET',
    path: '/dashboard/renewal-counts/licensing-authorities/{id}/renewals',
    permission: 'mayRenew',
    does: 'List the renewals of a licensing authority as rows of the queue.',
    query: AuthorityRenewalFilter,
    reply: listOf(RenewalQueueLicense),
  },
  personCounts: {
    method: 'GET',
    path: '/dashboard/renewal-counts/people',
    permission: 'mayAssign',
    does: 'Count the renewals of each assignee, those with most past due first.',
    query: RenewalCountFilter,
    reply: listOf(PersonRenewalCounts),
  },
  ...dashboardMonths,
  bulkAssign: {
    method: 'POST',
    path: '/dashboard/bulk-assign-licenses',
    permission: 'mayAssign',
    does: 'Designate licenses to the client or the provider and assign them. Licenses that cannot be assigned are skipped.',
    body: Type.Object(
      {
        licenseIds: LicenseIds,
        renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
        userId: Optional(
          OrNull(Type.Integer({ minimum: -1, maximum: limits.integer, title: 'Assignee', description: 'A user id; -1 is unassigned' })),
        ),
      },
      { title: 'Bulk Assign Renewals' },
    ),
    reply: Type.Object(
      {
        renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
        userId: Type.Integer({ title: 'Assignee, or -1' }),
        userName: OrNull(Text('Assignee', 2 * limits.name)),
        updatedLicensesCount: Count('Licenses assigned'),
        approvalRequestedCount: Count('Licenses for which an approval was requested'),
      },
      { title: 'The result of the assignment' },
    ),
    batch: { rows: 'licenseIds', record: 'licenses' },
    attempt: 'assign to license',
  },
})
