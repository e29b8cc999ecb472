import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { LICENSE_RANKS } from '../../rules/labels.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { addressReply } from '../address.ts'
import { defineCalls } from '../call.ts'
import {
  activeListOf,
  Count,
  Day,
  Flag,
  Id,
  Ids,
  listOf,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  pageFields,
  RequiredText,
  SelectOptions,
  Text,
} from '../common.ts'
import { deadlineFields } from '../licenses/deadlines.ts'
import { standingFields, standings } from '../licenses/standing.ts'
import { recipientFields } from '../mail/recipients.ts'
import { stage } from '../renewals/schemas.ts'

export const PROPERTY_LICENSE_COLUMNS = [
  'licenseNumber',
  'licenseType',
  'licensingAuthority',
  'expirationDate',
  'trackDate',
  'dueDate',
  'standing',
] as const

export const PropertyLicenseFilter = Type.Object({
  ...pageFields(PROPERTY_LICENSE_COLUMNS, 'licenseNumber'),
  active: Optional(Flag('Active')),
  noPaging: Optional(Flag('All on One Page')),
  includeSecondary: Optional(Flag('With Secondary Licenses')),
  standings,
})
export type PropertyLicenseFilter = Static<typeof PropertyLicenseFilter>

const PropertyLicense = Type.Object(
  {
    id: Id,
    clientId: Id,
    clientName: Text('Client', limits.name),
    billingClientSelfRenewalPermission: Flag('Client May Renew'),
    licenseNumber: Text('License #', limits.licenseNumber),
    accountNumber: OrNull(Text('Account #', limits.accountNumber)),
    premisesName: OrNull(Text('Premises', limits.premisesName)),
    licensingAuthority: OrNull(Text('Licensing Authority', limits.name)),
    licenseType: OrNull(Text('License Type', limits.name)),
    licenseTermName: OrNull(Text('Term', limits.name)),
    renewalStatus: stage,
    licenseRank: OneOf('Rank', LICENSE_RANKS),
    masterLicenseId: OrNull(Id),
    childCount: Count('Secondary Licenses'),
    effectiveDate: OrNull(Day('Effective Date')),
    expirationDate: OrNull(Day('Expiration Date')),
    trackDate: OrNull(Day('Track Date')),
    ...deadlineFields,
    dueDate: OrNull(Day('Due Date')),
    renewalDesignation: OneOf('Renewal Designation', DESIGNATIONS),
    renewalDesignationName: Text('Renewal Designation', limits.name),
    assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
    renewalDesignationApprovalStatus: OneOf('Designation Approval', ['None', 'ApprovalRequested']),
    active: Flag('Active'),
    alert: OrNull(Text('Alert', limits.alert)),
    alertExists: Flag('Alert'),
    isUrgentAlert: Flag('Urgent Alert'),
    licenseDocumentExists: Flag('License Document'),
    version: Type.Integer({ title: 'Version' }),
    ...standingFields,
  },
  { title: 'A license of a property' },
)

const LicenseChoice = Type.Object({
  masterOnly: Optional(Type.Boolean({ title: 'Primary Licenses Only' })),
  excludeChildren: Optional(Type.Boolean({ title: 'Without Secondary Licenses' })),
})
export type LicenseChoice = Static<typeof LicenseChoice>

const licenseIds = Ids('Licenses')

const LicenseAlert = Type.Object(
  {
    licenseId: Id,
    licenseNumber: Text('License #', limits.licenseNumber),
    alert: Text('Alert', limits.alert),
    isUrgent: Flag('Urgent'),
  },
  { title: 'The alert of a license' },
)

const Premises = Type.Object(
  {
    ...addressReply,
    county: OrNull(Text('County', limits.county)),
    licenseIds: Type.Array(Id, { title: 'Licenses' }),
    licenseNumbers: Type.Array(Text('License #', limits.licenseNumber), { title: 'License Numbers' }),
  },
  { title: 'Licenses with one premises address that differs from the address of the property' },
)

export const propertyLicenses = defineCalls({
  list: {
    method: 'GET',
    path: '/properties/{id}/licenses',
    permission: 'signedIn',
    does: 'List the licenses of a property that the user may see. Secondary licenses are included on request.',
    query: PropertyLicenseFilter,
    reply: Type.Object(
      {
        ...activeListOf(PropertyLicense).properties,
        totalWithChildren: Count('With Secondary Licenses'),
      },
      { title: 'A page of the licenses of a property' },
    ),
  },
  options: {
    method: 'GET',
    path: '/properties/{id}/licenses/select-list-options',
    permission: 'signedIn',
    does: 'Select list of the licenses of a property.',
    query: LicenseChoice,
    reply: SelectOptions,
  },
  alerts: {
    method: 'GET',
    path: '/properties/{id}/licenses/alerts',
    permission: 'signedIn',
    does: 'List the alerts of the active licenses of a property, and whether each license has one.',
    reply: Type.Object(
      {
        alertsOnAllLicenses: Flag('All Licenses Have an Alert'),
        licenseAlerts: Type.Array(LicenseAlert, { title: 'License Alerts' }),
      },
      { title: 'The alerts of the licenses of a property' },
    ),
  },
  bulkCreateAlerts: {
    method: 'PUT',
    path: '/properties/{id}/licenses/bulk-create-alerts',
    permission: 'administersLicenses',
    does: 'Add the same alert to several licenses of a property that have none.',
    body: Type.Object(
      { licenseIds, alert: RequiredText('Alert', limits.alert), isUrgent: Optional(Flag('Urgent')) },
      { title: 'Bulk Add License Alerts' },
    ),
    reply: Nothing,
    success: messages.licenseAlertsCreated,
    batch: { rows: 'licenseIds', record: 'licenses' },
    attempt: 'create License Alerts',
  },
  bulkDeleteAlerts: {
    method: 'PUT',
    path: '/properties/{id}/licenses/bulk-delete-alerts',
    permission: 'administersLicenses',
    does: 'Remove the alerts of several licenses of a property.',
    body: Type.Object({ licenseIds }, { title: 'Bulk Remove License Alerts' }),
    reply: Nothing,
    success: messages.licenseAlertsRemoved,
    batch: { rows: 'licenseIds', record: 'licenses' },
    attempt: 'remove the License Alerts',
  },
  asyncPremisesAddresses: {
    method: 'GET',
    path: '/properties/{id}/async-premises-addresses',
    permission: 'signedIn',
    does: 'List the licenses handled by the user’s side whose premises address differs from the property’s, grouped by address.',
    reply: listOf(Premises),
  },
  syncPremisesAddresses: {
    method: 'PUT',
    path: '/properties/{id}/sync-premises-addresses',
    permission: 'administersLicenses',
    does: 'Copy the address of a property to the premises of its licenses.',
    body: Type.Object({ licenseIds }, { title: 'Sync Property Address' }),
    reply: Nothing,
    success: messages.syncedToPropertyAddress,
    batch: { rows: 'licenseIds', record: 'licenses' },
    attempt: 'sync to the Property Address',
  },
  downloadDocuments: {
    method: 'POST',
    path: '/properties/{id}/licenses/download-documents',
    permission: 'signedIn',
    does: 'Download the documents of several licenses of a property as one archive.',
    reads: true,
    body: Type.Object({ licenseIds }, { title: 'Download License Documents' }),
    reply: { file: 'application/zip' },
    attempt: 'download the Licenses',
  },
  sendDocuments: {
    method: 'POST',
    path: '/properties/{id}/licenses/send-documents',
    permission: 'mayRenew',
    does: 'Send several licenses of a property with their documents by mail to its contacts.',
    body: Type.Object({ licenseIds, ...recipientFields }, { title: 'Send License Documents' }),
    reply: Nothing,
    success: messages.propertyLicensesSent,
    attempt: 'send the Property Licenses',
  },
})
