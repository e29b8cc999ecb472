import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'

/** Makes a standalone license a primary one. */
export const PromoteLicense = ({ license, onClose }: { license: License; onClose(): void }) => (
  <ConfirmCall
    call={calls.licenses.promoteToMaster}
    request={{ params: { id: license.id }, ifMatch: license.version }}
    title="Promote to Primary License"
    text={`${license.licenseNumber} becomes a primary license: other licenses of the property can be linked to it and are renewed with it.`}
    confirm="Promote"
    onClose={onClose}
  />
)
