import type { License } from '../../../contract/licenses/calls.ts'
import { licenseAlert } from '../../../forms/licenses/alert.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { VisibleToProvider } from './VisibleToProvider.tsx'

/** Adds an alert to a license, or edits the one it has. */
export const AlertDialog = ({ license, onClose }: { license: License; onClose(): void }) => (
  <CallForm form={licenseAlert} context={{ license }} onClose={onClose} above={<VisibleToProvider />} />
)
