import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { messages } from '../../../rules/messages.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { checkSending } from './checkLicenses.ts'
import { type LicenseThere, noteOf, useTheirLicensesThere } from './useLicensesThere.ts'
import { useRecipients } from './useRecipients.ts'

const { sendDocuments } = calls.propertyLicenses
const UNABLE = 'Unable to Send'

/** What excludes a license from a mail. */
const whyNot = ({ licenseDocumentExists, licensingAuthority }: LicenseThere): string | null => {
  if (!licenseDocumentExists) return messages.emailDocumentMissing
  return licensingAuthority === null ? messages.emailAuthorityMissing : null
}

/** Send License Documents to contacts of the property, or lists what is missing. */
export function SendDocuments({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const recipients = useRecipients(id)
  const licenses = useTheirLicensesThere(id)
  if (!recipients || !licenses) return null
  if (recipients.length === 0) return <Notice title={UNABLE} text={messages.emailContactMissing} onClose={onClose} />
  if (licenses.every(whyNot)) return <Notice title={UNABLE} text={messages.noLicenseToSend} onClose={onClose} />
  const options = licenses.map((license) => ({
    value: license.id,
    label: license.licenseNumber,
    disabled: whyNot(license) !== null,
    meta: { note: whyNot(license) ?? noteOf(license) },
  }))
  options.sort((one, other) => Number(one.disabled) - Number(other.disabled))
  return (
    <CallDialog
      dialog={{
        call: sendDocuments,
        fields: [
          { name: 'licenseIds', listed: true, options },
          { name: 'propertyContactIds', listed: true, options: recipients },
          { name: 'bccToSender' },
        ],
      }}
      values={{ licenseIds: [], propertyContactIds: [], bccToSender: false }}
      request={{ params: { id } }}
      isReady={(values) => Object.keys(checkSending(values)).length === 0}
      save="Send"
      onClose={onClose}
    />
  )
}
