import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CLASSIFICATIONS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Day,
  Ids,
  listOf,
  Made,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  pageFields,
  SelectOptions,
  Text,
  Url,
  walkedActiveListOf,
} from '../common.ts'
import { Preview, previewFields, Simulation, simulationFields } from '../intervals.ts'
import { LICENSE_COLUMNS, LicenseRow } from '../licenses/calls.ts'
import { TypePace } from '../licenses/pace.ts'
import { licenseTypeEdits } from './edit.ts'
import { glCode, LicenseType, LicenseTypeRow, renewalDetails, renewalTipIds, typeDetails, typePage, typeRenewalInfo } from './schemas.ts'
import { verification } from './verification.ts'

const TypeFilter = Type.Object(typePage, { title: 'Filter License Types' })

const classifications = Optional(
  Type.Array(OneOf('Classification', CLASSIFICATIONS), { maxItems: CLASSIFICATIONS.length, title: 'Classifications' }),
)

export const LicenseTypeFilter = Type.Object(
  {
    ...typePage,
    licensingAuthorityIds: Optional(Ids('Licensing Authorities')),
    states: Optional(Type.Array(Text('State', limits.state), { maxItems: 100, title: 'States' })),
    licenseClassifications: classifications,
  },
  { title: 'Filter License Types' },
)
export type LicenseTypeFilter = Static<typeof LicenseTypeFilter>

const LicensesFilter = Type.Object(
  { ...pageFields(LICENSE_COLUMNS, 'licenseNumber'), active: Optional(OrNull(Type.Boolean({ title: 'Active' }))) },
  { title: 'Filter Licenses of a License Type' },
)

const licenseTypeIds = Ids('License Types')
const Updated = Type.Object({ updatedLicenseTypesCount: Count('License Types Updated') }, { title: 'How many license types were updated' })

export const licenseTypes = defineCalls({
  list: {
    method: 'GET',
    path: '/licensing-authorities/{id}/license-types',
    permission: 'mayRenew',
    does: 'List the license types of an authority, filtered, sorted and paged.',
    query: TypeFilter,
    reply: walkedActiveListOf(LicenseTypeRow),
  },
  create: {
    method: 'POST',
    path: '/licensing-authorities/{id}/license-types',
    permission: 'mayEditAuthority',
    does: 'Create a license type of an active authority. It belongs to the same client as the authority, or is provider-wide.',
    body: Type.Object(
      { ...typeDetails, glCode: Optional(glCode), ...typeRenewalInfo, ...renewalDetails, renewalTipIds: Optional(renewalTipIds) },
      { title: 'Add License Type' },
    ),
    reply: Made,
    status: 201,
    success: messages.licenseTypeCreated,
    attempt: 'create the License Type',
  },
  bulkUpdateFormLink: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/bulk-update-form-link',
    permission: 'mayEditAuthority',
    does: 'Set the same form link on license types of an authority. Returns how many changed.',
    body: Type.Object({ formLinkUrl: Url('Form Link'), licenseTypeIds }, { title: 'Add Form Link' }),
    reply: Updated,
    success: messages.formLinksAdded,
    batch: { rows: 'licenseTypeIds', record: 'license_types' },
    attempt: 'add form links',
  },
  bulkUpdateRenewalTip: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/license-types/bulk-update-renewal-tip',
    permission: 'mayEditAuthority',
    does: 'Add renewal tips to license types of an authority. Returns how many changed.',
    body: Type.Object({ renewalTipIds, licenseTypeIds }, { title: 'Bulk Add Renewal Tip' }),
    reply: Updated,
    success: messages.renewalTipsAdded,
    batch: { rows: 'licenseTypeIds', record: 'license_types' },
    attempt: 'add renewal tips',
  },
  get: {
    method: 'GET',
    path: '/licensing-authorities/{id}/license-types/{typeId}',
    permission: 'mayRenew',
    does: 'Return a license type with its intervals, sub-categories and renewal tips. The GL code is that of the user’s client.',
    reply: LicenseType,
  },
  pace: {
    method: 'GET',
    path: '/licensing-authorities/{id}/license-types/{typeId}/pace',
    permission: 'staff',
    does: 'Return how long renewals of a license type take: the medians of the clients that have enough completed renewals.',
    reply: TypePace,
  },
  remove: {
    method: 'DELETE',
    path: '/licensing-authorities/{id}/license-types/{typeId}',
    permission: 'mayDeleteCatalogue',
    does: 'Delete a license type without licenses.',
    reply: Nothing,
    success: messages.licenseTypeDeleted,
    attempt: 'delete a License Type',
  },
  licenses: {
    method: 'GET',
    path: '/licensing-authorities/{id}/license-types/{typeId}/licenses',
    permission: 'mayRenew',
    does: 'List the licenses of a license type that the user may see.',
    query: LicensesFilter,
    reply: listOf(LicenseRow),
  },
  ...licenseTypeEdits,
  preview: {
    method: 'POST',
    path: '/licensing-authorities/{id}/license-types/{typeId}/preview-intervals',
    permission: 'mayRenew',
    does: 'List the licenses of a type whose due or track date would differ under a changed rule. Changes nothing.',
    reads: true,
    body: Type.Object(previewFields, { title: 'Preview Intervals' }),
    reply: Preview,
  },
  simulate: {
    method: 'POST',
    path: '/licensing-authorities/{id}/license-types/{typeId}/simulate',
    permission: 'mayEditAuthority',
    does: 'List the licenses of a type whose due or track date would change when next calculated, under the given intervals or else under the stored rule. Changes nothing.',
    reads: true,
    body: Type.Object(simulationFields, { title: 'Simulate Intervals' }),
    reply: Simulation,
  },
  calculateTrackDate: {
    method: 'GET',
    path: '/licensing-authorities/{id}/license-types/{typeId}/calculate-track-date',
    permission: 'mayRenew',
    does: 'Calculate the due and track date for an expiration date, or the track date for a due date, from the intervals of the type.',
    query: Type.Object({ expDate: Optional(Day('Expiration Date')), dueDate: Optional(Day('Due Date')) }),
    reply: Type.Object(
      { dueDate: OrNull(Day('Due Date')), trackDate: OrNull(Day('Track Date')), ...verification },
      { title: 'The calculated dates, and whether the type is confirmed' },
    ),
  },
  referenceList: {
    method: 'GET',
    path: '/license-types/reference-list',
    permission: 'mayRenew',
    does: 'List the license types of all authorities, filtered, sorted and paged.',
    query: LicenseTypeFilter,
    reply: walkedActiveListOf(LicenseTypeRow),
  },
  options: {
    method: 'GET',
    path: '/license-types/select-list-options',
    permission: 'signedIn',
    does: 'Select list of license types. meta has their authority and classification.',
    query: Type.Object({
      licenseClassifications: classifications,
      licensingAuthorityIds: Optional(Ids('Licensing Authorities')),
    }),
    reply: SelectOptions,
  },
})
