import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { DeleteRecord } from '../../ui/dialogs/DeleteRecord.tsx'

export const RemoveAlert = ({ license, onClose }: { license: License; onClose(): void }) => (
  <DeleteRecord
    call={calls.licenses.deleteAlert}
    request={{ params: { id: license.id }, ifMatch: license.version }}
    title="Remove License Alert"
    text={`The alert of ${license.licenseNumber} is removed for everyone who sees it.`}
    removes
    onClose={onClose}
  />
)
