import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { SERVICE_LEVELS } from '../../rules/people/permissions.ts'
import { addressFields, addressReply } from '../address.ts'
import { defineCalls } from '../call.ts'
import {
  allowDuplicate,
  Count,
  Flag,
  Id,
  Ids,
  listOf,
  Made,
  Nothing,
  OneOf,
  Optional,
  OrNull,
  RequiredText,
  SelectOptions,
  Text,
  walkedListOf,
  walkFields,
} from '../common.ts'
import { contactFields, contactReply } from '../contacts.ts'

export const DIVISION_COLUMNS = ['name', 'companyCode', 'divisionNumber', 'city', 'state', 'propertiesCount', 'clientName'] as const

export const DivisionFilter = Type.Object(
  { ...walkFields(DIVISION_COLUMNS, 'name'), clientIds: Optional(Ids('Clients')) },
  { title: 'Filter Divisions' },
)
export type DivisionFilter = Static<typeof DivisionFilter>

const version = Type.Integer({ title: 'Version, to send as If-Match' })

export const Division = Type.Object(
  {
    id: Id,
    version,
    clientId: Id,
    clientName: Text('Client', limits.name),
    clientServiceLevel: OneOf('Service Level', SERVICE_LEVELS),
    name: Text('Name', limits.name),
    companyCode: OrNull(Text('Company Code', limits.companyCode)),
    divisionNumber: OrNull(Text('Division Number', limits.divisionNumber)),
    ...addressReply,
    propertiesCount: Count('Properties'),
  },
  { title: 'A division' },
)

const divisionFields = {
  name: RequiredText('Name', limits.name),
  companyCode: RequiredText('Company Code', limits.companyCode),
  divisionNumber: Optional(OrNull(Text('Division Number', limits.divisionNumber))),
  ...addressFields,
}

const DivisionContact = Type.Object(
  { id: Id, version, divisionId: Id, ...contactReply, isDefaultPropertyContact: Flag('Default Property Contact') },
  { title: 'A contact of a division' },
)

const divisionContactFields = { ...contactFields, isDefaultPropertyContact: Optional(Flag('Default Property Contact')) }

const LinkedPropertyContact = Type.Object(
  { id: Id, propertyId: Id, propertyName: Text('Property', limits.propertyName), ...contactReply, isKeyContact: Flag('Key Contact') },
  { title: 'A property contact of the same person' },
)

export const divisions = defineCalls({
  list: {
    method: 'GET',
    path: '/divisions',
    permission: 'signedIn',
    does: 'List divisions, filtered, sorted and paged.',
    query: DivisionFilter,
    reply: walkedListOf(Division),
  },
  get: {
    method: 'GET',
    path: '/divisions/{id}',
    permission: 'signedIn',
    does: 'Return a division with its number of properties.',
    reply: Division,
  },
  create: {
    method: 'POST',
    path: '/divisions',
    permission: 'mayEditDivision',
    does: 'Create a division of the user’s client. Staff send a Full Service client.',
    body: Type.Object({ clientId: Optional(OrNull(Id)), ...divisionFields, allowDuplicate }, { title: 'Create Division' }),
    reply: Made,
    status: 201,
    success: messages.divisionCreated,
    attempt: 'create the Division',
  },
  update: {
    method: 'PUT',
    path: '/divisions/{id}',
    permission: 'mayEditDivision',
    does: 'Update a division.',
    body: Type.Object(divisionFields, { title: 'Edit Division' }),
    reply: Nothing,
    success: messages.divisionUpdated,
    attempt: 'update the Division',
  },
  remove: {
    method: 'DELETE',
    path: '/divisions/{id}',
    permission: 'mayEditDivision',
    does: 'Delete a division without properties, and its contacts.',
    reply: Nothing,
    success: messages.divisionDeleted,
    attempt: 'delete the Division',
  },
  options: {
    method: 'GET',
    path: '/divisions/select-list-options',
    permission: 'signedIn',
    does: 'Select list of divisions. meta.defaultContacts is the number of contacts that a new property of the division receives.',
    query: Type.Object({ clientId: Optional(Id) }),
    reply: SelectOptions,
  },
  contacts: {
    method: 'GET',
    path: '/divisions/{id}/contacts',
    permission: 'signedIn',
    does: 'List the contacts of a division by name.',
    reply: listOf(DivisionContact),
  },
  createContact: {
    method: 'POST',
    path: '/divisions/{id}/contacts',
    permission: 'mayEditDivision',
    does: 'Add a contact to a division.',
    body: Type.Object(divisionContactFields, { title: 'Create Division Contact' }),
    reply: Made,
    status: 201,
    success: messages.divisionContactCreated,
    attempt: 'create the Division Contact',
  },
  updateContact: {
    method: 'PUT',
    path: '/divisions/{id}/contacts/{contactId}',
    permission: 'mayEditDivision',
    does: 'Update a contact of a division.',
    body: Type.Object(divisionContactFields, { title: 'Edit Division Contact' }),
    reply: Nothing,
    success: messages.divisionContactUpdated,
    attempt: 'update the Division Contact',
  },
  removeContact: {
    method: 'POST',
    path: '/divisions/{id}/contacts/{contactId}',
    permission: 'mayEditDivision',
    does: 'Delete a contact of a division and the selected property contacts.',
    body: Type.Object({ deletePropertyContactIds: Optional(Ids('Property Contacts to Remove')) }, { title: 'Delete Division Contact' }),
    reply: Nothing,
    success: messages.divisionContactDeleted,
    attempt: 'delete the Division Contact',
  },
  propertyContacts: {
    method: 'GET',
    path: '/divisions/{id}/contacts/{contactId}/property-contacts',
    permission: 'signedIn',
    does: 'List the property contacts of the same person that may be deleted with a division contact: those at properties of the division that the user manages.',
    reply: listOf(LinkedPropertyContact),
  },
})
