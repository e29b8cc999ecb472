import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { SERVICE_LEVELS } from '../../rules/people/permissions.ts'
import { addressReply, mailingAddress } from '../address.ts'
import { billingFields } from '../billing.ts'
import { Count, Day, Flag, Id, Ids, Moment, OneOf, Optional, OrNull, Text, walkFields } from '../common.ts'
import { customTerms, customValuesReply } from '../custom-fields/schemas.ts'
import { attentionCounts } from '../licenses/standing.ts'
import { Phone } from '../users/calls.ts'

const text = (title: string, maxLength: number) => OrNull(Text(title, maxLength))

export const PROPERTY_COLUMNS = [
  'name',
  'address1',
  'city',
  'state',
  'zip',
  'divisionName',
  'licensesCount',
  'licenseAlertsCount',
  'clientName',
] as const

/** The fields that a search can be limited to. */
export const PROPERTY_SEARCHES = ['all', 'address', 'city', 'propertyName', 'division'] as const

export const PropertyFilter = Type.Object(
  {
    ...walkFields(PROPERTY_COLUMNS, 'name'),
    searchFilter: Optional(OneOf('Search In', PROPERTY_SEARCHES, { default: 'all' })),
    propertyName: Optional(OrNull(Text('Property Name', limits.propertyName))),
    state: Optional(OrNull(Text('State', limits.state))),
    licensingAuthorityId: Optional(OrNull(Id)),
    licenseTypeId: Optional(OrNull(Id)),
    active: Optional(OrNull(Flag('Active'))),
    activeOnly: Optional(Flag('Active Only')),
    propertyContactIds: Optional(Ids('With These Contacts')),
    excludePropertyContactIds: Optional(Ids('Without These Contacts')),
    clientIds: Optional(Ids('Clients')),
    customFields: customTerms,
  },
  { title: 'Filter Properties' },
)
export type PropertyFilter = Static<typeof PropertyFilter>

export const PropertyRow = Type.Object(
  {
    id: Id,
    name: Text('Property', limits.propertyName),
    propertyNumber: text('Property Number', limits.propertyNumber),
    address1: text('Address', limits.address),
    address2: text('Address 2', limits.address),
    city: text('City', limits.city),
    state: text('State', limits.state),
    zip: text('Zip', limits.zip),
    divisionName: text('Division', limits.name),
    clientName: text('Client', limits.name),
    licensesCount: Count('Licenses'),
    licenseAlertsCount: Count('License Alerts'),
    hasUrgentAlert: Flag('Urgent Alert'),
    active: Flag('Active'),
    version: Type.Integer({ title: 'Version' }),
    customFields: customValuesReply,
    ...attentionCounts,
  },
  { title: 'A property in a list' },
)

const PropertyClient = Type.Object(
  { id: Id, name: Text('Client', limits.name), divisionId: OrNull(Id), divisionName: text('Division', limits.name) },
  { title: 'A client with access to the property' },
)

/** The fields of a property that are stored as they are sent. */
export const propertyFields = {
  propertyNumber: text('Property Number', limits.propertyNumber),
  openDate: OrNull(Day('Open Date')),
  closeDate: OrNull(Day('Close Date')),
  county: text('County', limits.county),
  mailingCounty: text('Mailing County', limits.county),
  primaryPhoneNumber: OrNull(Phone('Primary Phone')),
  faxNumber: OrNull(Phone('Fax')),
  squareFootage: OrNull(Count('Square Footage')),
  notes: text('Notes', limits.propertyNotes),
  ...mailingAddress,
  ...billingFields,
}

/** The profile of a property. A client user sees only their own client and counts only their own licenses. */
export const Property = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    billingClientId: Id,
    billingClientName: text('Billing Client', limits.name),
    billingClientServiceLevel: OneOf('Service Level', SERVICE_LEVELS),
    name: Text('Property Name', limits.propertyName),
    active: Flag('Active'),
    createdOn: Moment('Created On'),
    modifiedOn: Moment('Modified On'),
    clients: Type.Array(PropertyClient, { title: 'Clients' }),
    ...addressReply,
    ...propertyFields,
    mailingAddressSameAsProperty: Flag('Same as property address'),
    lineOfBusinessName: text('Line of Business', limits.name),
    notesTimestamp: OrNull(Moment('Notes Changed On')),
    divisionId: OrNull(Id),
    divisionName: text('Division', limits.name),
    customFields: customValuesReply,
    hasLicenses: Flag('Has Licenses'),
    hasLicenseDocuments: Flag('Has License Documents'),
    hasPropertyContactEmails: Flag('Has Contacts with an Email'),
    canUpdateActiveStatus: Flag('Can Be Activated or Deactivated'),
    cannotUpdateStatus: OrNull(Text('Why the status cannot change', limits.notes)),
    hasTrustAccountLedgerItems: Flag('Has Trust Account Ledger Items'),
    renewalsInProcessCount: Count('Renewals in Process'),
    managerChangeTaskId: OrNull(Id),
    managerChangeTaskDescription: text('Manager Change Task', limits.taskDescription),
    propertyContactTaskId: OrNull(Id),
    propertyContactTaskDescription: text('Property Contact Task', limits.taskDescription),
    allLicensesDesignatedToClient: Flag('All Licenses Designated to the Client'),
    clientCostStructure: OneOf('Cost Structure', ['TouchFee', 'Subscription']),
    isBillingIdRequired: Flag('Billing Id Required'),
    mayEdit: Flag('Yours to change'),
    whyReadOnly: OrNull(Text('Read-only Because', limits.notes)),
  },
  { title: 'The profile of a property' },
)
export type Property = Static<typeof Property>
