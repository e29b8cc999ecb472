import { DialogContentText } from '@mui/material'
import type { Property } from '../../../contract/properties/schemas.ts'
import { addressLineOf, syncAddresses } from '../../../forms/properties/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useReadOnce } from '../../ui/useRead.ts'

/** Sync Property Address: selects the licenses whose premises get the property's address. Shows a notice if all have it. */
export function SyncAddress({ property, onClose }: { property: Property; onClose(): void }) {
  const { id } = property
  const found = useReadOnce(['properties', 'async-premises', id], (how) =>
    api.propertyLicenses.asyncPremisesAddresses({ params: { id }, ...how }),
  )
  if (!found) return null
  if (found.items.length === 0) return <Notice title="Sync Property Address" text={messages.addressesInSync} onClose={onClose} />
  return (
    <CallForm
      form={syncAddresses}
      context={{ propertyId: id, groups: found.items }}
      onClose={onClose}
      above={
        <DialogContentText>
          The licenses with a ticked address get that of the property instead: <strong>{addressLineOf(property)}</strong>
        </DialogContentText>
      }
    />
  )
}
