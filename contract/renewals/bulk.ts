import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CLASSIFICATION_LABELS, JURISDICTIONS } from '../../rules/labels.ts'
import { keysOf } from '../../rules/records.ts'
import { WAIT_GROUPS } from '../../rules/renewals/begin.ts'
import { defineCalls } from '../call.ts'
import { Count, Day, Flag, Id, Ids, LicenseIds, OneOf, Optional, OrNull, pageFields, Text, totalFields } from '../common.ts'
import { RENEWAL_TRACKING_TYPES } from '../dashboard/filter.ts'
import { Standing, standingFields } from '../licenses/standing.ts'

export const BULK_COLUMNS = [
  'expirationDate',
  'trackDate',
  'dueDate',
  'licenseNumber',
  'licenseType',
  'propertyName',
  'premisesName',
  'city',
  'clientName',
  'licensingAuthority',
  'assignedUserName',
] as const

/**
 * Step 1 of bulk begin. Without a state, licenses of all states are listed. Only the dates of the `dateType` apply; without one, all dates
 * apply. Without an assignee, only licenses assigned to the user are listed. Users who may assign can choose another assignee
 * (-1: unassigned) or all.
 */
export const BulkBeginFilter = Type.Object({
  ...pageFields(BULK_COLUMNS, 'expirationDate'),
  states: Optional(Type.Array(Text('State', limits.state), { maxItems: limits.states, uniqueItems: true, title: 'States' })),
  state: Optional(Text('State', limits.state, { description: 'The same as `states` with one state' })),
  jurisdiction: Optional(OneOf('Jurisdiction', JURISDICTIONS)),
  licensingAuthorityId: Optional(Id),
  classification: Optional(OneOf('Classification', keysOf(CLASSIFICATION_LABELS))),
  licenseCategoryIds: Optional(Ids('License Categories')),
  licenseTypeIds: Optional(Ids('License Types')),
  renewalTrackingType: Optional(OneOf('Tracking Type', RENEWAL_TRACKING_TYPES)),
  dateType: Optional(OneOf('Date Type', ['EXACT', 'RANGE'])),
  trackDate: Optional(Day('Track Date')),
  expirationDate: Optional(Day('Expiration Date')),
  trackDateStart: Optional(Day('Track Date Start')),
  trackDateEnd: Optional(Day('Track Date End')),
  expirationDateStart: Optional(Day('Expiration Date Start')),
  expirationDateEnd: Optional(Day('Expiration Date End')),
  assignedUserId: Optional(
    Type.Integer({ minimum: -1, maximum: limits.integer, title: 'Assignee', description: 'A user id; -1 is unassigned' }),
  ),
  allAssignees: Optional(Flag('All Assignees')),
  allIds: Optional(Flag('Include the ids of all licenses that can begin')),
})
export type BulkBeginFilter = Static<typeof BulkBeginFilter>

/** A candidate for bulk begin. `cannotBegin`: the reason that blocks it, or null. `shouldWait`: why it need not begin yet, or null. */
export const BulkLicense = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version of the license' }),
    licenseNumber: Text('License #', limits.licenseNumber),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    city: OrNull(Text('City', limits.city)),
    state: OrNull(Text('State', limits.state)),
    clientName: Text('Client', limits.name),
    licenseType: OrNull(Text('License Type', limits.name)),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    trackDate: OrNull(Day('Track Date')),
    dueDate: OrNull(Day('Due Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    assignedUserId: OrNull(Id),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    isTrackingOnly: Flag('Tracking Only'),
    isMaster: Flag('Primary'),
    ...standingFields,
    cannotBegin: OrNull(Text('Why it cannot begin', limits.notes)),
    shouldWait: OrNull(Text('Why it should wait', limits.notes)),
  },
  { title: 'A license to be begun in bulk' },
)
export type BulkLicense = Static<typeof BulkLicense>

/** Ignored if the begin needs no reason. */
export const earlyReason = Optional(
  OrNull(
    Text('Reason to Begin Early', limits.earlyReason, {
      description: 'Required before the day from which the licensing authority takes renewals. Becomes the notes of the renewal',
    }),
  ),
)

export const BulkBegin = Type.Object(
  {
    licenseIds: LicenseIds,
    processStartDate: Day('Process Start Date'),
    dueDate: Optional(OrNull(Day('Due Date'))),
    trackingOnly: Optional(Flag('Tracking Only')),
    copyToSecondaryLicenses: Optional(Type.Boolean({ default: true, title: 'Copy Dates to Secondary Licenses' })),
    earlyReason,
    dryRun: Optional(Type.Boolean({ default: false, title: 'Dry run' })),
  },
  { title: 'Bulk Begin Renewals' },
)
export type BulkBegin = Static<typeof BulkBegin>

/** A license that was not begun, and the reason. A license that was deleted later has no standing. */
export const BulkFailure = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    standing: OrNull(Standing),
    reason: Text('Reason', limits.notes),
  },
  { title: 'A license that cannot begin' },
)
export type BulkFailure = Static<typeof BulkFailure>

/** A license that can begin but should wait, and why. */
export const BulkWaiting = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    standing: Standing,
    group: OneOf('Group', WAIT_GROUPS),
    reason: Text('Reason', limits.notes),
  },
  { title: 'A license that need not begin yet' },
)
export type BulkWaiting = Static<typeof BulkWaiting>

const BulkBegun = Type.Object({ licenseId: Id, standing: Standing }, { title: 'A license whose renewal has begun' })

export const renewalsInBulk = defineCalls({
  bulkLicenses: {
    method: 'GET',
    path: '/renewals/bulk/licenses',
    permission: 'mayRenew',
    does: 'List the candidates for bulk begin: active licenses of your side without a renewal in process.',
    query: BulkBeginFilter,
    reply: Type.Object(
      {
        items: Type.Array(BulkLicense),
        ...totalFields,
        licenseIds: Optional(
          Type.Array(Id, { title: 'The ids of all matching licenses that can begin, up to the limit of one bulk begin' }),
        ),
        dueLicenseIds: Optional(Type.Array(Id, { title: 'Those of them that should begin by now' })),
      },
      { title: 'A page of licenses to be begun in bulk' },
    ),
  },
  bulkBegin: {
    method: 'POST',
    path: '/renewals/bulk/begin',
    permission: 'mayRenew',
    does: 'Begin the renewals of up to 10,000 licenses: up to 50 at once, more in a job that sends a mail when it ends. A dry run changes nothing.',
    body: BulkBegin,
    reply: Type.Object(
      {
        jobId: OrNull(Id),
        startedCount: Count('Renewals started, or to be started in a dry run'),
        failures: Type.Array(BulkFailure, { title: 'Licenses that cannot begin' }),
        begun: Optional(Type.Array(BulkBegun, { title: 'In a begin at once: where the licenses stand that have begun' })),
        waiting: Optional(Type.Array(BulkWaiting, { title: 'In a dry run: licenses that can begin, but need not yet' })),
      },
      { title: 'The result of the bulk begin' },
    ),
    startsJob: true,
    batch: { rows: 'licenseIds', record: 'licenses' },
    attempt: 'Bulk Begin the Renewals',
  },
})
