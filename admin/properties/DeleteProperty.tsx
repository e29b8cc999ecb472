import { DialogContentText } from '@mui/material'
import { useNavigate } from 'react-router'
import { calls } from '../../contract/index.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { listAddress } from '../providers/paths.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'

/** The reason why the property cannot be deleted. Suggests deactivation if that is allowed. */
const whyNot = ({ hasLicenses, hasTrustAccountLedgerItems, active, canUpdateActiveStatus }: Property): string | null => {
  if (!hasLicenses && !hasTrustAccountLedgerItems) return null
  const reason = hasTrustAccountLedgerItems ? messages.propertyHasLedgerItems : messages.propertyHasLicenses
  return active && canUpdateActiveStatus ? `${reason} ${messages.propertyMayBeDeactivated}` : reason
}

/** Delete Property, then opens the list. Shows the reason if blocked. */
export function DeleteProperty({ property, onClose }: { property: Property; onClose(): void }) {
  const navigate = useNavigate()
  return (
    <DeleteRecord
      call={calls.properties.remove}
      request={{ params: { id: property.id }, ifMatch: property.version }}
      title="Delete Property"
      text={
        <DialogContentText>
          {sentences.deleteConfirm(property.name)} Its contacts, affiliated entities, citations and inspection reports are deleted with it.
        </DialogContentText>
      }
      whyNot={whyNot(property)}
      where={{ to: listAddress('licenses', { propertyIds: [property.id] }), name: 'Show the Licenses' }}
      left="properties"
      onClose={onClose}
      onDone={() => navigate('/properties')}
    />
  )
}
