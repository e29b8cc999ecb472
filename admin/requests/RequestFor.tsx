import type { License } from '../../contract/licenses/calls.ts'
import type { Property } from '../../contract/properties/schemas.ts'
import { useTheirLicensesThere } from '../properties/licenses/useLicensesThere.ts'
import { Notice } from '../ui/dialogs/Notice.tsx'
import { NewRequest } from './NewRequest.tsx'

export const RequestForLicense = ({ license, onClose }: { license: License; onClose(): void }) => (
  <NewRequest licenseIds={[license.id]} propertyId={license.propertyId} onClose={onClose} />
)

export const RequestForProperty = ({ property: { id }, onClose }: { property: Property; onClose(): void }) => (
  <NewRequest propertyIds={[id]} propertyId={id} onClose={onClose} />
)

/** A request for all licenses of a property that the person can edit. */
export function RequestForLicenses({ property: { id }, onClose }: { property: Property; onClose(): void }) {
  const licenses = useTheirLicensesThere(id)
  if (!licenses) return null
  if (licenses.length === 0) return <Notice title="Unable to Ask" text="You cannot edit any license here." onClose={onClose} />
  return <NewRequest licenseIds={licenses.map((one) => one.id)} propertyId={id} onClose={onClose} />
}
