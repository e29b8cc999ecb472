import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { linkLicense } from '../../../forms/licenses/sections.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useReadOnce } from '../../ui/useRead.ts'
import { whyItStays } from './place.ts'

const UNABLE = 'Unable to Link'

/** The primary licenses that a license can be linked to: active, same property and client, not its current primary. */
const usePrimaries = ({ id, propertyId, clientId, masterLicenseId }: License) =>
  useReadOnce(['licenses', 'primaries', id], async (how) => {
    const primaries = await api.propertyLicenses.options({ params: { id: propertyId }, query: { masterOnly: true }, ...how })
    return primaries
      .filter(({ value, meta }) => meta?.active && meta.clientId === clientId && value !== masterLicenseId)
      .map((option) => ({ ...option, label: [option.label, option.meta?.licenseType].filter(Boolean).join(' · ') }))
  })

/** Link to a Primary License. Shows the reason if blocked. */
export function LinkLicense({ license, onClose }: { license: License; onClose(): void }) {
  const primaries = usePrimaries(license)
  const [reason] = useState(whyItStays(license))
  if (reason) return <Notice title={UNABLE} text={reason} onClose={onClose} />
  if (!primaries) return null
  if (primaries.length === 0) return <Notice title={UNABLE} text={messages.linkNoPrimary} onClose={onClose} />
  return <CallForm form={linkLicense} context={{ license, primaries }} onClose={onClose} />
}
