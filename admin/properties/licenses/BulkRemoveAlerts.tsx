import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { whyCannotRemoveAlert } from '../../../rules/licenses/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { checkLicenses } from './checkLicenses.ts'
import { useAlertsThere } from './useAlertsThere.ts'
import { useTheirLicensesThere } from './useLicensesThere.ts'

/** Bulk Remove License Alerts. Says so if there are none. */
export function BulkRemoveAlerts({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const alerts = useAlertsThere(id)
  const theirs = useTheirLicensesThere(id)?.filter(({ alertExists }) => alertExists)
  if (!alerts || !theirs) return null
  if (alerts.licenseAlerts.length === 0)
    return <Notice title={messages.unableToRemove} text={messages.noLicenseHasAlert} onClose={onClose} />
  if (theirs.length === 0) return <Notice title={messages.unableToRemove} text={messages.noAlertIsTheirs} onClose={onClose} />
  const options = theirs.map((license) => {
    const { id, licenseNumber, alert, isUrgentAlert } = license
    const reason = whyCannotRemoveAlert({ ...license, propertyActive: true })
    return {
      value: id,
      label: licenseNumber,
      disabled: reason !== null,
      meta: { note: reason ? messages[reason] : isUrgentAlert ? `Urgent: ${alert}` : alert },
    }
  })
  return (
    <CallDialog
      dialog={{ call: calls.propertyLicenses.bulkDeleteAlerts, fields: [{ name: 'licenseIds', listed: true, options }] }}
      values={{ licenseIds: [] }}
      request={{ params: { id } }}
      check={checkLicenses}
      save="Remove"
      onClose={onClose}
    />
  )
}
