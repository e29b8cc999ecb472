import type { Output } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../contract/renewals/schemas.ts'
import { addressesIn, whatSendingNeeds, whyNotAddresses } from '../../rules/licenses/sending.ts'
import { messages } from '../../rules/messages.ts'
import { type Form, type FormField, requestOf } from '../form.ts'
import { hasDocument } from './license-received.ts'

/** A license to mail, with its own document or with that of its renewal. */
export interface EmailContext {
  license: License
  renewal?: RenewalInProcess
  /** The contacts of the property that have an e-mail address. */
  contacts: Output<typeof calls.propertyContacts.list>['items']
}

const hasAttachment = ({ license, renewal }: EmailContext): boolean =>
  renewal ? hasDocument({ license, renewal }) : license.licenseDocumentExists

/** The sentences about everything that is missing before the mail can be sent. */
export const whyNotSend = (context: EmailContext): string[] => {
  const { license, renewal, contacts } = context
  const contactEmails = contacts.map(({ email }) => email)
  const { licensingAuthorityId } = license
  const toSend = { contactEmails, licensingAuthorityId, hasDocument: hasAttachment(context) }
  return whatSendingNeeds(toSend, renewal !== undefined).map((key) => messages[key])
}

const recipientsOf = ({ contacts }: EmailContext): SelectOption[] =>
  contacts.map(({ id, name, email, title }) => ({
    value: id,
    label: name,
    meta: { note: [email, title].filter(Boolean).join(' · ') },
  }))

const propertyContactIds: FormField<EmailContext> = {
  initial: () => [],
  mayBeEmpty: true,
  options: recipientsOf,
  listed: true,
  note: (context) =>
    hasAttachment(context) ? 'The license document is attached.' : `${messages.emailDocumentMissing} The email goes without one.`,
}

/** Typed recipients beside the contacts. */
export const furtherAddresses = { lines: 1, help: 'At most 10, separated by commas' } as const

const isNone = (value: unknown) => !Array.isArray(value) || value.length === 0

/** Whether a mail has a recipient. */
export const hasRecipient = ({ propertyContactIds, furtherAddresses: typed }: Values): boolean =>
  !isNone(propertyContactIds) || addressesIn(typed as string | null).length > 0

/** What is wrong with the typed addresses, by field. */
export const checkAddresses = ({ furtherAddresses: typed }: Values): Record<string, string> => {
  const wrong = whyNotAddresses(addressesIn(typed as string | null))
  return wrong ? { furtherAddresses: wrong } : {}
}

const common = {
  fields: { propertyContactIds, furtherAddresses, bccToSender: {} },
  isReady: hasRecipient,
  check: (values: Values): Record<string, string> => ({
    ...(hasRecipient(values) ? {} : { propertyContactIds: messages.recipientRequired }),
    ...checkAddresses(values),
  }),
  save: 'Send',
}

/** Mails a license to contacts of its property. The mail of a renewal counts as sent. */
export const licenseEmailForms: Record<'license' | 'renewal', Form<EmailContext>> = {
  license: {
    call: calls.licenses.sendDocument,
    request: ({ license }) => requestOf(license),
    ...common,
  },
  renewal: {
    call: calls.renewals.sendDocument,
    request: ({ license: { version }, renewal }) => ({ params: { ...(renewal && { id: renewal.id }) }, ifMatch: version }),
    ...common,
  },
}
