import type { Property } from '../../../contract/properties/schemas.ts'
import { removeAlerts } from '../../../forms/properties/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { Notice } from '../../ui/dialogs/Notice.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useAlertsThere } from './useAlertsThere.ts'
import { useTheirLicensesThere } from './useLicensesThere.ts'

/** Bulk Remove License Alerts. Shows a notice if there are none. */
export function BulkRemoveAlerts({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const alerts = useAlertsThere(id)
  const theirs = useTheirLicensesThere(id)?.filter(({ alertExists }) => alertExists)
  if (!alerts || !theirs) return null
  if (alerts.licenseAlerts.length === 0)
    return <Notice title={messages.unableToRemove} text={messages.noLicenseHasAlert} onClose={onClose} />
  if (theirs.length === 0) return <Notice title={messages.unableToRemove} text={messages.noAlertIsTheirs} onClose={onClose} />
  return <CallForm form={removeAlerts} context={{ propertyId: id, licenses: theirs }} onClose={onClose} />
}
