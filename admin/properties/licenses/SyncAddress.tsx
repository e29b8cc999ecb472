import { DialogContentText } from '@mui/material'
import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useReadOnce } from '../../ui/useRead.ts'
import { checkLicenses } from './checkLicenses.ts'

const { syncPremisesAddresses } = calls.propertyLicenses
type Group = Output<typeof calls.propertyLicenses.asyncPremisesAddresses>['items'][number]

type Address = Partial<Record<'address1' | 'address2' | 'city' | 'state' | 'zip' | 'county' | 'country', string | null>>

const lineOf = ({ address1, address2, city, state, zip, county, country }: Address) =>
  [address1, address2, city, [state, zip].filter(Boolean).join(' '), county && `${county} County`, country].filter(Boolean).join(', ')

/** The id of a group is its first license's. */
const keyOf = ({ licenseIds }: Group) => licenseIds[0] as number

/** Sync Property Address: selects the premises that get the property's address. Says so if all have it already. */
export function SyncAddress({ property, onClose }: { property: Property; onClose(): void }) {
  const { id } = property
  const found = useReadOnce(['properties', 'async-premises', id], (how) =>
    api.propertyLicenses.asyncPremisesAddresses({ params: { id }, ...how }),
  )
  if (!found) return null
  const groups = found.items
  if (groups.length === 0) return <Notice title="Sync Property Address" text={messages.addressesInSync} onClose={onClose} />
  const options = groups.map((group) => ({
    value: keyOf(group),
    label: lineOf(group) || 'No address',
    meta: { note: group.licenseNumbers.join(', ') },
  }))
  return (
    <CallDialog
      dialog={{ call: syncPremisesAddresses, fields: [{ name: 'licenseIds', label: 'Addresses now', listed: true, options }] }}
      values={{ licenseIds: [] }}
      request={{ params: { id } }}
      isReady={(values) => Object.keys(checkLicenses(values)).length === 0}
      bodyOf={({ licenseIds }) => ({
        licenseIds: groups.filter((group) => (licenseIds as number[]).includes(keyOf(group))).flatMap((group) => group.licenseIds),
      })}
      onClose={onClose}
      above={
        <DialogContentText>
          The licenses with a ticked address get that of the property instead: <strong>{lineOf(property)}</strong>
        </DialogContentText>
      }
    />
  )
}
