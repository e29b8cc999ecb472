import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { Form } from '../../../forms/form.ts'
import type { MailContext } from '../../../forms/licenses/documents.ts'
import { whatSendingNeeds } from '../../../rules/licenses/sending.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useRead } from '../../ui/useRead.ts'

interface SendLicenseProps extends Omit<MailContext, 'recipients'> {
  form: Form<MailContext>
  license: License
  isOfRenewal?: boolean
  onClose(): void
}

type Contact = Output<typeof calls.propertyContacts.list>['items'][number]

const optionOf = ({ id, name, email, title }: Contact) => ({
  value: id,
  label: name,
  meta: { note: [email, title].filter(Boolean).join(' · ') },
})

/** Send License Email, for a license or its renewal. If something is missing, lists everything that is missing. */
export function SendLicense({ form, request, license, hasDocument, isOfRenewal = false, onClose }: SendLicenseProps) {
  const { propertyId: id, licensingAuthorityId } = license
  const { data } = useRead(['properties', 'contacts', id, 'with email'], (how) =>
    api.propertyContacts.list({ params: { id }, query: { hasEmailAddress: true }, ...how }),
  )
  if (!data) return null
  const contactEmails = data.items.map(({ email }) => email)
  const missing = whatSendingNeeds({ contactEmails, licensingAuthorityId, hasDocument }, isOfRenewal)
  if (missing.length > 0) return <Notice title="Unable to Send" text={missing.map((key) => messages[key])} onClose={onClose} />
  return <CallForm form={form} context={{ request, hasDocument, recipients: data.items.map(optionOf) }} onClose={onClose} />
}
