import type { Property } from '../../../contract/properties/schemas.ts'
import { sendDocuments, whyNotSent } from '../../../forms/properties/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useTheirLicensesThere } from './useLicensesThere.ts'
import { useRecipients } from './useRecipients.ts'

const UNABLE = 'Unable to Send'

/** Send License Documents to contacts of the property, or lists what is missing. */
export function SendDocuments({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const recipients = useRecipients(id)
  const licenses = useTheirLicensesThere(id)
  if (!recipients || !licenses) return null
  if (recipients.length === 0) return <Notice title={UNABLE} text={messages.emailContactMissing} onClose={onClose} />
  if (licenses.every(whyNotSent)) return <Notice title={UNABLE} text={messages.noLicenseToSend} onClose={onClose} />
  return <CallForm form={sendDocuments} context={{ propertyId: id, licenses, recipients }} onClose={onClose} />
}
