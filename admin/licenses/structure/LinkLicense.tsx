import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useReadOnce } from '../../ui/useRead.ts'
import { whyItStays } from './place.ts'

const UNABLE = 'Unable to Link'

/** The primary licenses that it can be linked to: active, same property and client, not its current primary. */
const usePrimaries = ({ id, propertyId, clientId, masterLicenseId }: License) =>
  useReadOnce(['licenses', 'primaries', id], async (how) => {
    const primaries = await api.propertyLicenses.options({ params: { id: propertyId }, query: { masterOnly: true }, ...how })
    return primaries
      .filter(({ value, meta }) => meta?.active && meta.clientId === clientId && value !== masterLicenseId)
      .map((option) => ({ ...option, label: [option.label, option.meta?.licenseType].filter(Boolean).join(' · ') }))
  })

/** Link to a Primary License, or shows what blocks it. */
export function LinkLicense({ license, onClose }: { license: License; onClose(): void }) {
  const { id, version, licenseNumber } = license
  const primaries = usePrimaries(license)
  const [reason] = useState(whyItStays(license))
  if (reason) return <Notice title={UNABLE} text={reason} onClose={onClose} />
  if (!primaries) return null
  if (primaries.length === 0) return <Notice title={UNABLE} text={messages.linkNoPrimary} onClose={onClose} />
  return (
    <CallDialog
      dialog={{
        call: calls.licenses.updateMaster,
        fields: [
          {
            name: 'masterLicenseId',
            label: 'Primary License',
            required: true,
            options: primaries,
            helperText: `${licenseNumber} becomes a secondary license of it and is renewed with it.`,
          },
        ],
      }}
      values={{ masterLicenseId: null }}
      request={{ params: { id }, ifMatch: version }}
      save="Link"
      onClose={onClose}
    />
  )
}
