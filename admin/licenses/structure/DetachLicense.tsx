import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages } from '../../../rules/messages.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { useLicense } from '../useLicense.ts'
import { whyItStays } from './place.ts'

/** Detaches a secondary license from its primary. Shows the reason if blocked. */
export function DetachLicense({ license, onClose }: { license: License; onClose(): void }) {
  const { id, version, licenseNumber, masterLicenseNumber } = license
  const [reason] = useState(whyItStays(license))
  if (reason) return <Notice title="Unable to Detach" text={reason} onClose={onClose} />
  return (
    <ConfirmCall
      call={calls.licenses.updateMaster}
      request={{ params: { id }, ifMatch: version, body: { masterLicenseId: null } }}
      title="Detach Secondary License"
      text={`${licenseNumber} is no longer a secondary license of ${masterLicenseNumber}: it stands alone and is renewed by itself.`}
      confirm="Detach"
      success={messages.detachedSecondary}
      attempt="detach Secondary License"
      onClose={onClose}
    />
  )
}

/** For a row of the primary's list. Loads the license, because the row lacks its version. */
export function DetachById({ id, onClose }: { id: number; onClose(): void }) {
  const { data: license } = useLicense(id)
  return license ? <DetachLicense license={license} onClose={onClose} /> : null
}
