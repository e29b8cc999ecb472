import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { licenseEmailForms, whyNotSend } from '../../../forms/renewals/license-email.ts'
import { api } from '../../providers/api.ts'
import { useMoved } from '../../renewals/workflow/useMoved.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import type { Then } from '../../ui/forms/sending/useSubmit.ts'
import { useRead } from '../../ui/useRead.ts'

interface SendLicenseProps {
  license: License
  /** The renewal whose document is sent; undefined to send the license's own. */
  renewal?: RenewalInProcess
  then?: Then
  onClose(): void
}

/** Send License Email, for a license or its renewal. If it cannot be sent, lists everything that is missing. */
export function SendLicense({ license, renewal, then, onClose }: SendLicenseProps) {
  const { propertyId: id } = license
  const moved = useMoved(license)
  const { data } = useRead(['properties', 'contacts', id, 'with email'], (how) =>
    api.propertyContacts.list({ params: { id }, query: { hasEmailAddress: true }, ...how }),
  )
  if (!data) return null
  const context = { license, renewal, contacts: data.items }
  const missing = whyNotSend(context)
  if (missing.length > 0)
    return <Notice title="Unable to Send" text={missing} where={{ to: `/properties/${id}`, name: 'Open the Property' }} onClose={onClose} />
  const form = licenseEmailForms[renewal ? 'renewal' : 'license']
  return <CallForm form={form} context={context} then={then} blocked={then && moved} onClose={onClose} />
}
