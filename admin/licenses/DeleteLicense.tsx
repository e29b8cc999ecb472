import { DialogContentText } from '@mui/material'
import { useNavigate } from 'react-router'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { sentences } from '../../rules/messages.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'

/** Delete License, then opens the primary license or else the property. Shows the reason if blocked. */
export function DeleteLicense({ license, onClose }: { license: License; onClose(): void }) {
  const navigate = useNavigate()
  const { id, version, licenseNumber, masterLicenseId, propertyId } = license
  return (
    <DeleteRecord
      call={calls.licenses.remove}
      request={{ params: { id }, ifMatch: version }}
      title="Delete License"
      text={
        <DialogContentText>
          {sentences.deleteConfirm(licenseNumber)}
          {license.renewalDesignation === 'Provider' && ' Its renewal history is deleted with it.'}
        </DialogContentText>
      }
      whyNot={license.cannotDelete}
      left="licenses"
      onClose={onClose}
      onDone={() => navigate(masterLicenseId ? `/licenses/${masterLicenseId}` : `/properties/${propertyId}`)}
    />
  )
}
