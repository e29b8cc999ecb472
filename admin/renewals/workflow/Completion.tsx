import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { completeRenewal } from '../../../forms/renewals/renewals.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useMoved } from './useMoved.ts'

/** Completes the renewal after its last step. */
export const Completion = ({ open, onClose }: { open: OpenRenewal; onClose(): void }) => (
  <CallForm form={completeRenewal} context={open} blocked={useMoved(open.license)} onClose={onClose} />
)
