import type { License } from '../../../contract/licenses/calls.ts'
import { beginRenewal } from '../../../forms/renewals/renewals.ts'
import { useMoved } from '../../renewals/workflow/useMoved.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useUser } from '../../ui/useUser.tsx'

export const BeginDialog = ({ license, onClose }: { license: License; onClose(): void }) => (
  <CallForm form={beginRenewal} context={{ license, today: useUser().today }} blocked={useMoved(license)} onClose={onClose} />
)
