import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { LICENSE_RANKS } from '../../rules/labels.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Day,
  Flag,
  Id,
  Ids,
  listOf,
  Moment,
  OneOf,
  Optional,
  OrNull,
  RequiredText,
  SelectOptions,
  Text,
  walkedListOf,
  walkFields,
} from '../common.ts'
import { customTerms, customValuesReply } from '../custom-fields/schemas.ts'
import { RENEWAL_TRACKING_TYPES } from '../dashboard/filter.ts'
import { designationDecision } from '../designation-approvals/calls.ts'
import { LicenseReminders } from '../reminders/schemas.ts'
import { LicenseTip } from '../renewal-tips/schemas.ts'
import { stage } from '../renewals/schemas.ts'
import { deadlineFields } from './deadlines.ts'
import { licenseDocuments } from './documents.ts'
import { licenseEdits } from './edit.ts'
import { LicenseImport, LicenseImportResult } from './import.ts'
import { licensePace } from './pace.ts'
import { License, licenseAddress } from './profile.ts'
import { standingFields, standings } from './standing.ts'
import { licenseStructure } from './structure.ts'

export { License } from './profile.ts'

export const LICENSE_COLUMNS = [
  'propertyName',
  'licenseNumber',
  'expirationDate',
  'trackDate',
  'dueDate',
  'city',
  'state',
  'licenseType',
  'licensingAuthority',
  'clientName',
  'standing',
] as const

export const LicenseFilter = Type.Object(
  {
    ...walkFields(LICENSE_COLUMNS, 'propertyName'),
    active: Optional(OrNull(Type.Boolean({ title: 'Active' }))),
    clientIds: Optional(Ids('Clients')),
    propertyIds: Optional(Ids('Properties')),
    countries: Optional(Type.Array(Text('Country', limits.country), { maxItems: 100, title: 'Countries' })),
    states: Optional(Type.Array(Text('State', limits.state), { maxItems: 100, title: 'States' })),
    licensingAuthorityIds: Optional(Ids('Licensing Authorities')),
    licenseTypeIds: Optional(Ids('License Types')),
    renewalDesignation: Optional(OrNull(OneOf('Renewal Designation', DESIGNATIONS))),
    renewalTrackingType: Optional(OrNull(OneOf('Tracking Type', RENEWAL_TRACKING_TYPES))),
    alertsOnly: Optional(Flag('With Alerts Only')),
    standings,
    noDocument: Optional(Flag('No Document Only')),
    unassigned: Optional(Flag('Unassigned Only')),
    customFields: customTerms,
  },
  { title: 'Filter Licenses' },
)
export type LicenseFilter = Static<typeof LicenseFilter>

export const LicenseRow = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    accountNumber: OrNull(Text('Account #', limits.accountNumber)),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    propertyId: Id,
    propertyName: Text('Property', limits.propertyName),
    clientName: Text('Client', limits.name),
    billingClientId: Id,
    billingClientName: OrNull(Text('Billing Client', limits.name)),
    ...licenseAddress,
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    jurisdictionName: OrNull(Text('Jurisdiction', limits.name)),
    licenseType: OrNull(Text('License Type', limits.name)),
    licenseTermName: OrNull(Text('Term', limits.name)),
    renewalStatus: stage,
    renewalDueDate: OrNull(Day('Renewal Due Date')),
    ...deadlineFields,
    licenseRank: OneOf('Rank', LICENSE_RANKS),
    isMaster: Flag('Primary'),
    childCount: Count('Secondary Licenses'),
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    trackDate: OrNull(Day('Track Date')),
    dueDate: OrNull(Day('Due Date')),
    active: Flag('Active'),
    alert: OrNull(Text('Alert Text', limits.alert)),
    alertExists: Flag('Alert'),
    isUrgentAlert: Flag('Urgent Alert'),
    isTrackingOnlyRenewal: Flag('Tracking Only'),
    renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
    billingClientSelfRenewalPermission: Flag('Client May Renew'),
    licenseDocumentExists: Flag('License Document'),
    foundBy: OrNull(
      Text('Found By', 2 * limits.name, { description: 'What the search found that the list does not show, such as the zip' }),
    ),
    version: Type.Integer({ title: 'Version' }),
    customFields: customValuesReply,
    ...standingFields,
  },
  { title: 'A license in a list' },
)
export type LicenseRow = Static<typeof LicenseRow>

/** The details that a row of the queue expands to. */
export const LicenseDetails = Type.Object(
  {
    id: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    ...standingFields,
    renewalStatus: stage,
    licenseRank: OneOf('Rank', LICENSE_RANKS),
    trackDate: OrNull(Day('Track Date')),
    renewalDueDate: OrNull(Day('Due Date')),
    followUpDate: OrNull(Day('Follow-up Date')),
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    assignedUserEmail: OrNull(Text('Assignee Email', limits.email)),
    renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
    renewalDesignationName: Text('Renewal Designation', limits.name),
    clientName: Text('Client', limits.name),
    propertyName: Text('Property', limits.propertyName),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    ...licenseAddress,
    jurisdiction: OrNull(Text('Jurisdiction', limits.name)),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    licenseType: OrNull(Text('License Type', limits.name)),
    licenseTerm: OrNull(Text('Term', limits.name)),
    licensees: Type.Array(Text('Licensee', limits.name), { title: 'Licensees' }),
    notes: OrNull(Text('Renewal Notes', limits.notes)),
    notesTimestamp: OrNull(Moment('Notes Changed On')),
  },
  { title: 'The details of a license in the queue' },
)

export const licenses = defineCalls({
  list: {
    method: 'POST',
    path: '/licenses/list',
    permission: 'mayRenew',
    does: 'List licenses, filtered, sorted and paged.',
    reads: true,
    body: LicenseFilter,
    reply: walkedListOf(LicenseRow),
  },
  get: {
    method: 'GET',
    path: '/licenses/{id}',
    permission: 'mayRenew',
    does: 'Return the profile of a license with its renewal in process.',
    reply: License,
  },
  reminders: {
    method: 'GET',
    path: '/licenses/{id}/reminders',
    permission: 'mayRenew',
    does: 'Return the reminders of a license: what was sent to whom, what was not and why, and what is planned.',
    reply: LicenseReminders,
  },
  listItemDetails: {
    method: 'GET',
    path: '/licenses/{id}/list-item-details',
    permission: 'signedIn',
    does: 'Return the details that a row of the queue expands to.',
    reply: LicenseDetails,
  },
  renewalTips: {
    method: 'GET',
    path: '/licenses/{id}/renewal-tips',
    permission: 'mayRenew',
    does: 'List the renewal tips of a license.',
    reply: listOf(LicenseTip),
  },
  assign: {
    method: 'PUT',
    path: '/licenses/{id}/assign',
    permission: 'mayAssign',
    does: 'Designate a license to the client or the provider and assign it.',
    body: Type.Object(
      {
        renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
        userId: Optional(
          OrNull(Type.Integer({ minimum: -1, maximum: limits.integer, title: 'Assignee', description: 'A user id; -1 is unassigned' })),
        ),
      },
      { title: 'Assign Renewal' },
    ),
    reply: Type.Object(
      {
        renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
        userId: Type.Integer({ title: 'Assignee, or -1' }),
        assignedUserId: OrNull(Id),
        assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
        renewalDesignationApprovalStatus: OneOf('Designation Approval', ['None', 'ApprovalRequested']),
      },
      { title: 'The new assignment of the license' },
    ),
    success: 'Successfully saved license assignment',
    attempt: 'assign to license',
  },
  ...licenseEdits,
  ...licenseStructure,
  ...licenseDocuments,
  ...licensePace,
  ...designationDecision,
  import: {
    method: 'POST',
    path: '/licenses/import',
    permission: 'mayImportLicenses',
    does: 'Create or update licenses, with their properties and types, from the rows of a file. Returns every refused row.',
    body: LicenseImport,
    reply: LicenseImportResult,
    attempt: 'import the Licenses',
  },
  options: {
    method: 'GET',
    path: '/licenses/select-list-options',
    permission: 'signedIn',
    does: 'Select list of licenses.',
    query: Type.Object({
      masterOnly: Optional(Type.Boolean({ title: 'Primary Licenses Only' })),
      excludeChildren: Optional(Type.Boolean({ title: 'Without Secondary Licenses' })),
      searchTerm: Optional(RequiredText('Search', limits.name)),
    }),
    reply: SelectOptions,
  },
})
