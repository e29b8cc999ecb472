import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Id, listOf, Made, Nothing, Optional, OrNull, Text } from '../common.ts'
import { Phone } from '../users/calls.ts'
import { formFields } from './schemas.ts'

const ofAuthority = { id: Id, version: Type.Integer({ title: 'Version, to send as If-Match' }), licensingAuthorityId: Id }
const text = (title: string, maxLength: number) => OrNull(Text(title, maxLength))

const AuthorityContact = Type.Object(
  {
    ...ofAuthority,
    label: text('Label', limits.label),
    name: text('Name', limits.name),
    phone: text('Phone', limits.phone),
    email: text('Email', limits.email),
  },
  { title: 'A contact of a licensing authority' },
)

const ContactFields = (title: string) =>
  Type.Object(
    {
      label: Optional(text('Label', limits.label)),
      name: Optional(text('Name', limits.name)),
      phone: Optional(OrNull(Phone())),
      email: Optional(OrNull(Text('Email', limits.email, { format: 'contactEmail' }))),
    },
    { title },
  )
export type AuthorityContactFields = Static<ReturnType<typeof ContactFields>>

/** The contacts of an authority. rules/authorities.ts requires at least one of name, e-mail and phone. */
export const authorityContacts = defineCalls({
  list: {
    method: 'GET',
    path: '/licensing-authorities/{id}/contacts',
    permission: 'mayRenew',
    does: 'List the contacts of a licensing authority by name.',
    reply: listOf(AuthorityContact),
  },
  create: {
    method: 'POST',
    path: '/licensing-authorities/{id}/contacts',
    permission: 'mayEditAuthority',
    does: 'Add a contact to a licensing authority.',
    body: ContactFields('Add Contact'),
    reply: Made,
    status: 201,
    success: messages.authorityContactCreated,
    attempt: 'create the Contact',
  },
  update: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/contacts/{contactId}',
    permission: 'mayEditAuthority',
    does: 'Update a contact of a licensing authority.',
    body: ContactFields('Edit Contact'),
    reply: Nothing,
    success: messages.authorityContactUpdated,
    attempt: 'update the Contact',
  },
  remove: {
    method: 'DELETE',
    path: '/licensing-authorities/{id}/contacts/{contactId}',
    permission: 'mayEditAuthority',
    does: 'Delete a contact of a licensing authority.',
    reply: Nothing,
    success: messages.authorityContactDeleted,
    attempt: 'delete the Contact',
  },
})

const KeyContactChangeForm = Type.Object(
  { ...ofAuthority, label: Text('Label', limits.label), url: Text('URL', limits.url) },
  { title: 'A key contact change form' },
)

export const keyContactChangeForms = defineCalls({
  list: {
    method: 'GET',
    path: '/licensing-authorities/{id}/key-contact-change-forms',
    permission: 'mayRenew',
    does: 'List the key contact change forms of an authority by label.',
    reply: listOf(KeyContactChangeForm),
  },
  create: {
    method: 'POST',
    path: '/licensing-authorities/{id}/key-contact-change-forms',
    permission: 'mayEditAuthority',
    does: 'Add a key contact change form.',
    body: Type.Object(formFields, { title: 'Add Key Contact Change Form' }),
    reply: Made,
    status: 201,
    success: messages.keyContactChangeFormCreated,
    attempt: 'create the Key Contact Change Form',
  },
  update: {
    method: 'PUT',
    path: '/licensing-authorities/{id}/key-contact-change-forms/{formId}',
    permission: 'mayEditAuthority',
    does: 'Update a key contact change form.',
    body: Type.Object(formFields, { title: 'Edit Key Contact Change Form' }),
    reply: Nothing,
    success: messages.keyContactChangeFormUpdated,
    attempt: 'update the Key Contact Change Form',
  },
  remove: {
    method: 'DELETE',
    path: '/licensing-authorities/{id}/key-contact-change-forms/{formId}',
    permission: 'mayEditAuthority',
    does: 'Delete a key contact change form.',
    reply: Nothing,
    success: messages.keyContactChangeFormDeleted,
    attempt: 'delete the Key Contact Change Form',
  },
})
