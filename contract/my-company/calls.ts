import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { SERVICE_LEVELS } from '../../rules/people/permissions.ts'
import { addressReply, requiredAddress } from '../address.ts'
import { defineCalls } from '../call.ts'
import { approvalAbove, isRequestCodeRequired, secondFactorRoles } from '../clients/calls.ts'
import {
  activeOnly,
  Count,
  Dollars,
  Flag,
  Id,
  Ids,
  listOf,
  Moment,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  pageFields,
  RequiredText,
  Text,
} from '../common.ts'
import { contactFields, contactReply } from '../contacts.ts'

export const CONTACT_GROUP_COLUMNS = ['name', 'title', 'phone', 'email', 'isKeyContact', 'numberOfProperties'] as const

export const ContactGroupFilter = Type.Object(
  {
    ...pageFields(CONTACT_GROUP_COLUMNS, 'name'),
    contactName: Optional(Text('Contact Name', limits.contactNameFilter)),
    isKeyContact: Optional(OrNull(Flag('Key Contact'))),
    propertyIds: Optional(Ids('Properties')),
    divisionIds: Optional(Ids('Divisions')),
    activeOnly,
  },
  { title: 'Filter Property Contacts' },
)
export type ContactGroupFilter = Static<typeof ContactGroupFilter>

export const CONTACT_PROPERTY_COLUMNS = ['name', 'address1', 'city', 'state', 'divisionName'] as const

export const ContactPropertyFilter = Type.Object(
  {
    ...pageFields(CONTACT_PROPERTY_COLUMNS, 'name'),
    propertyName: Optional(Text('Property Name', limits.search)),
    state: Optional(Text('State', limits.state)),
    licensingAuthorityId: Optional(OrNull(Id)),
    licenseTypeId: Optional(OrNull(Id)),
    propertyContactIds: Optional(Ids('With These Contacts')),
    excludePropertyContactIds: Optional(Ids('Without These Contacts')),
    activeOnly,
  },
  { title: 'Filter Properties of a Contact' },
)
export type ContactPropertyFilter = Static<typeof ContactPropertyFilter>

const companyFields = {
  legalName: RequiredText('Legal Name', limits.legalName),
  displayName: Optional(OrNull(Text('Display Name', limits.displayName))),
  ...requiredAddress,
  county: Optional(OrNull(Text('County', limits.county))),
  isPropertyContactRequired: Optional(Flag('Property Contact Required')),
  isPropertyDivisionRequired: Optional(Flag('Property Division Required')),
  isRequestCodeRequired: Optional(isRequestCodeRequired),
  approvalAbove: Optional(approvalAbove),
  secondFactorRoles: Optional(secondFactorRoles),
}

export const Company = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    legalName: Text('Legal Name', limits.legalName),
    displayName: OrNull(Text('Display Name', limits.displayName)),
    ...addressReply,
    county: OrNull(Text('County', limits.county)),
    isPropertyContactRequired: Flag('Property Contact Required'),
    isPropertyDivisionRequired: Flag('Property Division Required'),
    isRequestCodeRequired,
    approvalAbove,
    secondFactorRoles,
    isBillingIdRequired: Flag('Billing Id Required'),
    serviceLevel: OneOf('Service Level', SERVICE_LEVELS),
    clientCostStructure: OneOf('Cost Structure', ['TouchFee', 'Subscription']),
    clientRenewalBillingResponsibility: OneOf('Renewal Billing Responsibility', ['Client', 'Property']),
    clientAllowUserPasswordLogin: Flag('Password Sign-in Allowed'),
    trustAccountActive: Flag('Trust Account'),
    minimumBalanceThreshold: OrNull(Dollars('Minimum Balance Threshold')),
    currentBalance: Type.Number({ title: 'Trust Account Balance' }),
    createdOn: Moment('Created On'),
    modifiedOn: Moment('Modified On'),
  },
  { title: 'The company of the user' },
)

const ids = (title: string) => Type.Array(Id, { title })

const ContactGroup = Type.Object(
  {
    ...contactReply,
    isKeyContact: Flag('Key Contact'),
    numberOfProperties: Count('Properties'),
    ids: ids('Contacts'),
    propertyIds: ids('Properties'),
    mayEdit: Flag('May Be Edited'),
  },
  { title: 'One contact at several properties' },
)

const ContactProperty = Type.Object(
  {
    id: Id,
    name: Text('Property', limits.propertyName),
    ...addressReply,
    divisionName: OrNull(Text('Division', limits.name)),
    active: Flag('Active'),
    mayEdit: Flag('May Be Edited'),
  },
  { title: 'A property in the list of a contact' },
)

const contact = { ...contactFields, isKeyContact: Optional(Flag('Key Contact')) }

export const myCompany = defineCalls({
  get: { method: 'GET', path: '/my-company', permission: 'mayEditCompany', does: 'Return your company and its settings.', reply: Company },
  update: {
    method: 'PUT',
    path: '/my-company',
    permission: 'mayEditCompany',
    does: 'Update names, address, the requirements for properties, and when bulk actions need a second administrator. The provider changes all other settings.',
    body: Type.Object(companyFields, { title: 'Edit My Company' }),
    reply: Nothing,
    success: messages.companyUpdated,
    attempt: 'save the Company',
  },
  contacts: {
    method: 'POST',
    path: '/my-company/property-contacts/contacts-list',
    permission: 'mayEditCompany',
    does: 'List the contacts of all properties, identical contacts as one row. Contacts that another side manages are separate rows.',
    reads: true,
    body: ContactGroupFilter,
    reply: listOf(ContactGroup),
  },
  contactProperties: {
    method: 'POST',
    path: '/my-company/property-contacts/properties-list',
    permission: 'mayEditCompany',
    does: 'List the properties that have, or do not have, the given contacts.',
    reads: true,
    body: ContactPropertyFilter,
    reply: listOf(ContactProperty),
  },
  createContacts: {
    method: 'POST',
    path: '/my-company/property-contacts',
    permission: 'mayEditCompany',
    does: 'Add the same contact to several properties.',
    body: Type.Object({ ...contact, propertyIds: Ids('Properties') }, { title: 'Add Property Contact' }),
    reply: Type.Object({ ids: ids('Contacts') }, { title: 'The ids of the new contacts' }),
    success: messages.contactCreated,
    attempt: 'create the Property Contact(s)',
  },
  updateContacts: {
    method: 'PUT',
    path: '/my-company/property-contacts',
    permission: 'mayEditCompany',
    does: 'Update several contacts with the same values.',
    body: Type.Object({ ...contact, ids: Ids('Contacts') }, { title: 'Edit Property Contact(s)' }),
    reply: Nothing,
    success: messages.contactUpdated,
    attempt: 'update the Property Contact(s)',
  },
  removeContacts: {
    method: 'POST',
    path: '/my-company/property-contacts/delete',
    permission: 'mayEditCompany',
    does: 'Delete several contacts. A property that requires a contact keeps its last one.',
    body: Type.Object({ ids: Ids('Contacts') }, { title: 'Delete Property Contact(s)' }),
    reply: Nothing,
    success: messages.propertyContactDeleted,
    attempt: 'delete the Property Contact(s)',
  },
})
