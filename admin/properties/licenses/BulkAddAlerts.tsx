import { calls } from '../../../contract/index.ts'
import type { Property } from '../../../contract/properties/schemas.ts'
import { messages } from '../../../rules/messages.ts'
import { alertFields, VisibleToProvider } from '../../licenses/alerts/alertForm.tsx'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { checkLicenses } from './checkLicenses.ts'
import { useAlertsThere } from './useAlertsThere.ts'
import { noteOf, useTheirLicensesThere } from './useLicensesThere.ts'

/** Bulk Add License Alerts: one alert for several licenses without one. Says so if there are none. */
export function BulkAddAlerts({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const alerts = useAlertsThere(id)
  const licenses = useTheirLicensesThere(id)?.filter(({ alertExists }) => !alertExists)
  if (!alerts || !licenses) return null
  if (alerts.alertsOnAllLicenses) return <Notice title="Unable to Add" text={messages.allLicensesHaveAlerts} onClose={onClose} />
  if (licenses.length === 0) return <Notice title="Unable to Add" text={messages.noLicenseToAlert} onClose={onClose} />
  const options = licenses.map((license) => ({ value: license.id, label: license.licenseNumber, meta: { note: noteOf(license) } }))
  return (
    <CallDialog
      dialog={{ call: calls.propertyLicenses.bulkCreateAlerts, fields: [...alertFields, { name: 'licenseIds', listed: true, options }] }}
      values={{ alert: null, isUrgent: false, licenseIds: [] }}
      request={{ params: { id } }}
      check={checkLicenses}
      onClose={onClose}
      above={<VisibleToProvider />}
    />
  )
}
