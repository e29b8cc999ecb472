import type { Property } from '../../../contract/properties/schemas.ts'
import { addAlerts } from '../../../forms/properties/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { VisibleToProvider } from '../../licenses/alerts/VisibleToProvider.tsx'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useAlertsThere } from './useAlertsThere.ts'
import { useTheirLicensesThere } from './useLicensesThere.ts'

/** Bulk Add License Alerts: one alert for several licenses without an alert. Shows a notice if there are none. */
export function BulkAddAlerts({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const alerts = useAlertsThere(id)
  const licenses = useTheirLicensesThere(id)?.filter(({ alertExists }) => !alertExists)
  if (!alerts || !licenses) return null
  if (alerts.alertsOnAllLicenses) return <Notice title="Unable to Add" text={messages.allLicensesHaveAlerts} onClose={onClose} />
  if (licenses.length === 0) return <Notice title="Unable to Add" text={messages.noLicenseToAlert} onClose={onClose} />
  return <CallForm form={addAlerts} context={{ propertyId: id, licenses }} onClose={onClose} above={<VisibleToProvider />} />
}
