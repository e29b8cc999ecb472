import type { CallRequest, Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { whatSendingNeeds } from '../../../rules/licenses/sending.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useRead } from '../../ui/useRead.ts'

type SendCall = typeof calls.licenses.sendDocument | typeof calls.renewals.sendDocument

interface SendLicenseProps<C extends SendCall> {
  call: C
  request: Omit<CallRequest<C>, 'body'>
  license: License
  /** Whether the mail has a document. */
  hasDocument: boolean
  isOfRenewal?: boolean
  onClose(): void
}

type Contact = Output<typeof calls.propertyContacts.list>['items'][number]

const optionOf = ({ id, name, email, title }: Contact) => ({
  value: id,
  label: name,
  meta: { note: [email, title].filter(Boolean).join(' · ') },
})

const whatIsAttached = (hasDocument: boolean) =>
  hasDocument ? 'The license document is attached.' : `${messages.emailDocumentMissing} The email goes without one.`

/** Send License Email, for a license or its renewal. If something is missing, lists everything that is missing. */
export function SendLicense<C extends SendCall>({
  call,
  request,
  license,
  hasDocument,
  isOfRenewal = false,
  onClose,
}: SendLicenseProps<C>) {
  const { propertyId: id, licensingAuthorityId } = license
  const { data } = useRead(['properties', 'contacts', id, 'with email'], (how) =>
    api.propertyContacts.list({ params: { id }, query: { hasEmailAddress: true }, ...how }),
  )
  if (!data) return null
  const contactEmails = data.items.map(({ email }) => email)
  const missing = whatSendingNeeds({ contactEmails, licensingAuthorityId, hasDocument }, isOfRenewal)
  if (missing.length > 0) return <Notice title="Unable to Send" text={missing.map((key) => messages[key])} onClose={onClose} />
  return (
    <CallDialog
      dialog={{
        call,
        fields: [
          { name: 'propertyContactIds', listed: true, options: data.items.map(optionOf), helperText: whatIsAttached(hasDocument) },
          { name: 'bccToSender' },
        ],
      }}
      values={{ propertyContactIds: [], bccToSender: false }}
      request={request}
      isReady={({ propertyContactIds }) => (propertyContactIds as number[]).length > 0}
      save="Send"
      onClose={onClose}
    />
  )
}
