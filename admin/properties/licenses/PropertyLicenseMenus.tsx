import type { ComponentType } from 'react'
import type { Call } from '../../../contract/call.ts'
import { schemaTitle } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { mayCall } from '../../providers/access.ts'
import { RequestForLicenses } from '../../requests/RequestFor.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { useUser } from '../../ui/useUser.tsx'
import { BulkAddAlerts } from './BulkAddAlerts.tsx'
import { BulkRemoveAlerts } from './BulkRemoveAlerts.tsx'
import { DownloadDocuments } from './DownloadDocuments.tsx'
import { SendDocuments } from './SendDocuments.tsx'
import { SyncAddress } from './SyncAddress.tsx'

const { bulkCreateAlerts, bulkDeleteAlerts, downloadDocuments, sendDocuments, syncPremisesAddresses } = calls.propertyLicenses

interface Entry {
  call: Call
  dialog: ComponentType<{ property: Property; onClose(): void }>
}

const ALERTS: Entry[] = [
  { call: bulkCreateAlerts, dialog: BulkAddAlerts },
  { call: bulkDeleteAlerts, dialog: BulkRemoveAlerts },
]

const ACTIONS: Entry[] = [
  { call: downloadDocuments, dialog: DownloadDocuments },
  { call: sendDocuments, dialog: SendDocuments },
  { call: syncPremisesAddresses, dialog: SyncAddress },
]

/** Requests missing data of several licenses. */
const ASK = { label: 'Request for Licenses…', call: calls.requests.create }

/** The bulk actions for a property's licenses. An inactive property offers only downloads. */
export function PropertyLicenseMenus({ property }: { property: Property }) {
  const user = useUser()
  const entriesOf = (all: Entry[]) =>
    all
      .filter(({ call }) => mayCall(user, call) && (property.active || 'file' in call.reply))
      .map(({ call, dialog: Dialog }) => ({
        label: schemaTitle(call.body),
        open: (onClose: () => void) => <Dialog property={property} onClose={onClose} />,
      }))
  const asking =
    mayCall(user, ASK.call) && property.active
      ? [{ label: ASK.label, open: (onClose: () => void) => <RequestForLicenses property={property} onClose={onClose} /> }]
      : []
  return (
    <>
      <MenuButton label="License Alerts" entries={entriesOf(ALERTS)} />
      <MenuButton label="Actions" entries={[...entriesOf(ACTIONS), ...asking]} />
    </>
  )
}
