import { type Static, Type } from 'typebox'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Flag, Id, Made, Moment, Nothing, Optional } from '../common.ts'
import { contactFields, contactReply } from '../contacts.ts'

export const PropertyContact = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    propertyId: Id,
    ...contactReply,
    isKeyContact: Flag('Key Contact'),
    createdOn: Moment('Created On'),
  },
  { title: 'A contact of a property' },
)

const PropertyContactFields = (title: string) => Type.Object({ ...contactFields, isKeyContact: Optional(Flag('Key Contact')) }, { title })
export type PropertyContactFields = Static<ReturnType<typeof PropertyContactFields>>

export const propertyContacts = defineCalls({
  list: {
    method: 'GET',
    path: '/properties/{id}/contacts',
    permission: 'signedIn',
    does: 'List the contacts of a property by name, optionally only those with an e-mail address.',
    query: Type.Object({ hasEmailAddress: Optional(Flag('With an Email Address')) }),
    reply: Type.Object(
      { isPropertyContactRequired: Flag('At least one contact is required'), items: Type.Array(PropertyContact) },
      { title: 'The contacts of a property' },
    ),
  },
  create: {
    method: 'POST',
    path: '/properties/{id}/contacts',
    permission: 'mayKeepProperty',
    does: 'Add a contact to a property. A new key contact may create a manager-change task.',
    body: PropertyContactFields('Add Property Contact'),
    reply: Made,
    status: 201,
    success: messages.propertyContactCreated,
    attempt: 'create the Property Contact',
  },
  update: {
    method: 'PUT',
    path: '/properties/{id}/contacts/{contactId}',
    permission: 'mayKeepProperty',
    does: 'Update a contact of a property. A change of a key contact may create a manager-change task.',
    body: PropertyContactFields('Edit Property Contact'),
    reply: Nothing,
    success: messages.propertyContactUpdated,
    attempt: 'update the Property Contact',
  },
  remove: {
    method: 'DELETE',
    path: '/properties/{id}/contacts/{contactId}',
    permission: 'mayKeepProperty',
    does: 'Delete a contact of a property, unless it is the last one that the client requires.',
    reply: Nothing,
    success: messages.propertyContactDeleted,
    attempt: 'delete the Property Contact',
  },
})
