import { type Static, type TSchema, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { JURISDICTIONS } from '../../rules/labels.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { messages } from '../../rules/messages.ts'
import { requiredAddress } from '../address.ts'
import { billingFields } from '../billing.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Day,
  Dollars,
  documentFields,
  Flag,
  Id,
  Ids,
  LicenseIds,
  Made,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  optionalFields,
  RequiredText,
  Text,
} from '../common.ts'
import { customValues } from '../custom-fields/schemas.ts'
import { CopyPreview, copyInformation, copyTracking } from './copy.ts'
import { bondAndInsurance } from './profile.ts'

const optional = <T extends TSchema>(schema: T) => Optional(OrNull(schema))

const LicenseOfficer = Type.Object(
  {
    officerId: Id,
    officerTitleIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true, title: 'Titles' }),
  },
  { title: 'An officer on a license' },
)

/** rules/licenses/licenses.ts requires the three fields with their own messages, and the zip. */
export const licenseInformation = {
  licenseNumber: RequiredText('License #', limits.licenseNumber),
  accountNumber: optional(Text('Account #', limits.accountNumber)),
  premisesName: optional(Text('Premises', limits.premisesName)),
  ...requiredAddress,
  county: optional(Text('County', limits.county)),
  jurisdiction: optional(OneOf('Jurisdiction', JURISDICTIONS)),
  licensingAuthorityId: optional(Id),
  licenseTypeId: optional(Id),
  licenseeIds: Optional(Ids('Licensees')),
  officers: Optional(Type.Array(LicenseOfficer, { maxItems: 50, title: 'Officers' })),
  originalIssueDate: optional(Day('Original Issue Date')),
  suspendedDate: optional(Day('Suspended Date')),
  customFields: customValues,
}
const Information = Type.Object(licenseInformation)
export type Information = Static<typeof Information>

/** The term and the rank decide which dates are required. */
const tracking = {
  effectiveDate: optional(Day('Effective Date')),
  expirationDate: optional(Day('Expiration Date')),
  trackDate: optional(Day('Track Date')),
  notes: optional(Text('Notes', limits.notes)),
  isTrackingOnly: Optional(Flag('Tracking Only')),
}
const Tracking = Type.Object(tracking)
export type Tracking = Static<typeof Tracking>

const billing = { touchFee: optional(Dollars('Touch Fee')), ...optionalFields(billingFields) }

const CreateLicense = Type.Object(
  {
    clientId: optional(Id),
    propertyId: Id,
    isMaster: Optional(Type.Boolean({ default: false, title: 'Primary License' })),
    ...licenseInformation,
    newLicensee: optional(
      Text('New Licensee', limits.name, { description: 'The name of an entity to create, as a licensee beside the selected ones' }),
    ),
    ...tracking,
    renewalDesignation: optional(OneOf('Renewal Designation', DESIGNATIONS)),
    userId: optional(Type.Integer({ minimum: -1, maximum: limits.integer, title: 'Assignee', description: 'A user id; -1 is unassigned' })),
    document: Optional(documentFields.document),
    documentFileName: Optional(documentFields.documentFileName),
    documentContentType: Optional(documentFields.documentContentType),
  },
  { title: 'Add A New License' },
)
export type CreateLicense = Static<typeof CreateLicense>

/** Create, update and delete licenses. */
export const licenseEdits = defineCalls({
  create: {
    method: 'POST',
    path: '/licenses',
    permission: 'mayCreate',
    does: 'Create a standalone or primary license at a property. Staff send the client.',
    body: CreateLicense,
    reply: Made,
    status: 201,
    success: messages.licenseCreated,
    attempt: 'create the License',
  },
  information: {
    method: 'PUT',
    path: '/licenses/{id}/information',
    permission: 'mayEditLicense',
    does: 'Update the number, premises, authority, type, licensees and officers of a license.',
    body: Type.Object({ ...licenseInformation, copyToSecondaryLicenses: Optional(copyInformation) }, { title: 'Edit License Information' }),
    reply: Nothing,
    success: messages.licenseInformationUpdated,
    attempt: 'update the License Information',
  },
  previewInformationCopy: {
    method: 'POST',
    path: '/licenses/{id}/information/preview-copy',
    permission: 'mayEditLicense',
    does: 'List what an update of the information would copy to the secondary licenses, field by field. Changes nothing.',
    body: Type.Object(licenseInformation, { title: 'Preview Copy to Secondary Licenses' }),
    reply: CopyPreview,
    attempt: 'preview the copy',
  },
  previewTrackingCopy: {
    method: 'POST',
    path: '/licenses/{id}/tracking-details/preview-copy',
    permission: 'mayEditLicense',
    does: 'List what an update of the tracking details would copy to the secondary licenses, field by field. Changes nothing.',
    body: Type.Object(tracking, { title: 'Preview Copy to Secondary Licenses' }),
    reply: CopyPreview,
    attempt: 'preview the copy',
  },
  trackingDetails: {
    method: 'PUT',
    path: '/licenses/{id}/tracking-details',
    permission: 'mayEditLicense',
    does: 'Update the dates and notes of a license. Its due date is recalculated.',
    body: Type.Object({ ...tracking, copyToSecondaryLicenses: Optional(copyTracking) }, { title: 'Edit Tracking Details' }),
    reply: Nothing,
    success: messages.trackingDetailsUpdated,
    attempt: 'update the Tracking Details',
  },
  bondAndInsurance: {
    method: 'PUT',
    path: '/licenses/{id}/bond-and-insurance',
    permission: 'mayEditLicense',
    does: 'Update the bond and the insurance of a license.',
    body: Type.Object(optionalFields(bondAndInsurance), { title: 'Edit Bond and Insurance' }),
    reply: Nothing,
    success: messages.bondAndInsuranceUpdated,
    attempt: 'update the Bond and Insurance',
  },
  billing: {
    method: 'PUT',
    path: '/licenses/{id}/billing',
    permission: 'mayEditLicense',
    does: 'Update the billing of a license, for clients with a touch fee.',
    body: Type.Object(billing, { title: 'Edit License Billing' }),
    reply: Nothing,
    success: messages.licenseBillingUpdated,
    attempt: 'update the License Billing',
  },
  updateActive: {
    method: 'PUT',
    path: '/licenses/{id}/update-active',
    permission: 'mayEditLicense',
    does: 'Activate or deactivate a license. A renewal in process is on hold while the license is inactive.',
    body: Type.Object({ active: Flag('Active') }, { title: 'Activate or Deactivate License' }),
    reply: Nothing,
    attempt: 'activate or deactivate the License',
  },
  updateAlert: {
    method: 'PUT',
    path: '/licenses/{id}/update-alert',
    permission: 'mayEditLicense',
    does: 'Add or update the alert of a license. Only administrators can add one.',
    body: Type.Object({ alert: RequiredText('Alert', limits.alert), isUrgent: Optional(Flag('Urgent')) }, { title: 'License Alert' }),
    reply: Nothing,
    success: messages.licenseAlertUpdated,
    attempt: 'update the License Alert',
  },
  bulkAlert: {
    method: 'PUT',
    path: '/licenses/bulk-alert',
    permission: 'administersLicenses',
    does: 'Add the same alert to licenses of any properties. Licenses that cannot get it are left out, such as those with an alert.',
    body: Type.Object(
      { licenseIds: LicenseIds, alert: RequiredText('Alert', limits.alert), isUrgent: Optional(Flag('Urgent')) },
      { title: 'Add License Alerts' },
    ),
    reply: Type.Object({ updatedLicensesCount: Count('Licenses with the new alert') }, { title: 'The result of the alerts' }),
    batch: { rows: 'licenseIds', record: 'licenses' },
    attempt: 'create License Alerts',
  },
  deleteAlert: {
    method: 'DELETE',
    path: '/licenses/{id}/delete-alert',
    permission: 'mayEditLicense',
    does: 'Remove the alert of a license.',
    reply: Nothing,
    success: messages.licenseAlertRemoved,
    attempt: 'remove the License Alert',
  },
  remove: {
    method: 'DELETE',
    path: '/licenses/{id}',
    permission: 'mayDeleteLicense',
    does: 'Delete a license with its renewal history. A license that the client handles can be deleted for 30 days after it was added, while it has no history.',
    reply: Nothing,
    success: messages.licenseDeleted,
    attempt: 'delete the License',
  },
})
