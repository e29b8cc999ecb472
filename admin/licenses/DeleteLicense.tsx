import { DialogContentText } from '@mui/material'
import { useNavigate } from 'react-router'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'

/** What blocks the deletion. The text suggests deactivation if that is allowed. */
const whyNot = ({ hasTrustAccountLedgerItems, active, mayEdit, inProcessRenewal, hasChildren }: License): string | null => {
  if (hasTrustAccountLedgerItems)
    return active && mayEdit ? `${messages.licenseHasLedgerItems} ${messages.licenseMayBeDeactivated}` : messages.licenseHasLedgerItems
  if (inProcessRenewal) return messages.licenseInRenewal
  return hasChildren ? messages.licenseHasChildren : null
}

/** Delete License, then opens its primary or else its property. Shows the reason if deletion is blocked. */
export function DeleteLicense({ license, onClose }: { license: License; onClose(): void }) {
  const navigate = useNavigate()
  const { id, version, licenseNumber, masterLicenseId, propertyId } = license
  return (
    <DeleteRecord
      call={calls.licenses.remove}
      request={{ params: { id }, ifMatch: version }}
      title="Delete License"
      text={<DialogContentText>{sentences.deleteConfirm(licenseNumber)} Its renewal history is deleted with it.</DialogContentText>}
      whyNot={whyNot(license)}
      left="licenses"
      onClose={onClose}
      onDone={() => navigate(masterLicenseId ? `/licenses/${masterLicenseId}` : `/properties/${propertyId}`)}
    />
  )
}
