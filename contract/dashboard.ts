import { type Static, Type } from 'typebox'
import { DESIGNATIONS } from '../rules/designation.ts'
import { limits } from '../rules/limits.ts'
import { PRESETS } from '../rules/presets.ts'
import { STAGES } from '../rules/stages.ts'
import { defineCalls } from './call.ts'
import { Day, Flag, Id, Ids, listOf, OneOf, OneOfNumbers, Optional, OrNull, pageFields, Text } from './common.ts'

export const RENEWAL_TRACKING_TYPES = ['TrackingOnly', 'TrackingAndProcess'] as const
export const DATE_FIELDS = ['TrackDate', 'DueDate', 'FollowUpDate', 'ExpirationDate'] as const

const assignees = Type.Array(Type.Integer({ minimum: -1, maximum: limits.integer }), {
  maxItems: 500,
  title: 'Assignees',
  description: 'User ids; -1 is nobody',
})

/** What the queue and the dashboard can be narrowed to (spec 1 §3 and §6, product §3 date filters). */
export const renewalFilterFields = {
  renewalStatuses: Optional(
    Type.Array(
      OneOfNumbers(
        'Stage',
        STAGES.map((stage) => stage.value),
      ),
      { maxItems: 8, title: 'Stages' },
    ),
  ),
  dateType: Optional(OneOf('Date Type', ['DateRange', 'SpecificDate'], { default: 'DateRange' })),
  dateRanges: Optional(
    Type.Array(
      OneOfNumbers(
        'Date Range',
        PRESETS.map((preset) => preset.value),
      ),
      { maxItems: 19, title: 'Date Ranges' },
    ),
  ),
  dateField: Optional(OrNull(OneOf('Date Field', ['None', ...DATE_FIELDS]))),
  startDate: Optional(OrNull(Day('Start Date'))),
  endDate: Optional(OrNull(Day('End Date'))),
  assignedUserIds: Optional(assignees),
  renewalDesignation: Optional(OrNull(OneOf('Renewal Designation', DESIGNATIONS))),
  renewalTrackingType: Optional(OrNull(OneOf('Tracking Type', RENEWAL_TRACKING_TYPES))),
  states: Optional(Type.Array(Text('State', limits.state), { maxItems: 100, title: 'States' })),
  clientIds: Optional(Ids('Clients')),
  licensingAuthorityIds: Optional(Ids('Licensing Authorities')),
  licenseTypeIds: Optional(Ids('License Types')),
  showCurrentRenewals: Optional(Type.Boolean({ default: true, title: 'Show Current Renewals' })),
  showPerpetualTerms: Optional(Type.Boolean({ default: false, title: 'Show Perpetual Terms' })),
}

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
] as const

export const RenewalQueueFilter = Type.Object(
  { ...pageFields(QUEUE_COLUMNS, 'expirationDate'), ...renewalFilterFields },
  { title: 'Filter Renewals' },
)
export type RenewalQueueFilter = Static<typeof RenewalQueueFilter>

/** A row of the queue (spec 1 §3), with the words that its notes-and-alerts switch shows. */
export const RenewalQueueLicense = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    renewalStatus: OneOfNumbers(
      'Stage',
      STAGES.map((stage) => stage.value),
    ),
    licenseType: OrNull(Text('License Type', limits.name)),
    trackDate: OrNull(Day('Track Date')),
    renewalDueDate: OrNull(Day('Due Date')),
    dueDate: OrNull(Day('License Due Date')),
    followUpDate: OrNull(Day('Follow-up Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    city: OrNull(Text('City', limits.city)),
    state: OrNull(Text('State', limits.state)),
    assignedUserId: OrNull(Id),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
    alert: OrNull(Text('Alert', limits.alert)),
    isUrgentAlert: Flag('Urgent Alert'),
    notes: OrNull(Text('Renewal Notes', limits.notes)),
    renewalId: OrNull(Id),
    isTrackingOnlyRenewal: Flag('Tracking Only'),
    billingClientSelfRenewalPermission: Flag('Client May Renew'),
    clientName: Text('Client', limits.name),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    version: Type.Integer({ title: 'Version of the license' }),
  },
  { title: 'A license in the renewals queue' },
)
export type RenewalQueueLicense = Static<typeof RenewalQueueLicense>

export const dashboard = defineCalls({
  renewalsList: {
    method: 'POST',
    path: '/dashboard/renewals-list',
    who: 'signedIn',
    does: 'The renewals queue: licenses to be renewed, filtered, sorted and paged.',
    reads: true,
    body: RenewalQueueFilter,
    reply: listOf(RenewalQueueLicense),
  },
})
