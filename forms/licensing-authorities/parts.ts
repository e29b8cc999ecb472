import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { isContactEmpty } from '../../rules/authorities.ts'
import { messages } from '../../rules/messages.ts'
import { type PartOf, partForms } from '../form.ts'

export type AuthorityContact = Output<typeof calls.authorityContacts.list>['items'][number]
export type KeyContactChangeForm = Output<typeof calls.keyContactChangeForms.list>['items'][number]

export const authorityContactForms = partForms<PartOf<AuthorityContact>>(calls.authorityContacts, 'contactId', {
  fields: { label: {}, name: {}, phone: {}, email: {} },
  again: ({ name, label, email, phone }) => String(name || label || email || phone),
  check: (values): Record<string, string> => (isContactEmpty(values) ? { name: messages.authorityContactEmpty } : {}),
})

export const keyContactChangeForms = partForms<PartOf<KeyContactChangeForm>>(calls.keyContactChangeForms, 'formId', {
  fields: { label: {}, url: {} },
  again: ({ label }) => String(label),
})
