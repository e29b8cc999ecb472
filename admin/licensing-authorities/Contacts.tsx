import { Link } from '@mui/material'
import { rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { type AuthorityContact, authorityContactForms } from '../../forms/licensing-authorities/parts.ts'
import { api } from '../providers/api.ts'
import { Parts } from './Parts.tsx'

/** The contacts of an authority, by name. */
export const Contacts = ({ authority, mayEdit }: { authority: Authority; mayEdit: boolean }) => (
  <Parts<AuthorityContact>
    authority={authority}
    mayEdit={mayEdit}
    title="Contacts"
    add="Add Contact"
    what="Contact"
    nameOf={({ name, label, email, phone }) => name || label || email || phone || 'contact'}
    empty="This licensing authority has no contacts yet."
    list={(how) => api.authorityContacts.list({ params: { id: authority.id }, ...how })}
    schema={rowOf(calls.authorityContacts.list.reply)}
    columns={['name', 'label', 'phone', 'email']}
    shown={{ email: ({ email }) => email && <Link href={`mailto:${email}`}>{email}</Link> }}
    sortBy="name"
    forms={authorityContactForms}
    remove={calls.authorityContacts.remove}
    param="contactId"
  />
)
