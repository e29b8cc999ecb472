import type { Call } from '../../../contract/call.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import type { ConfirmCallProps } from '../../ui/dialogs/useConfirmed.ts'
import { useMoved } from './useMoved.ts'

/** Confirms a call that changes the stage of a license's renewal. Blocked if another person has changed the stage since it opened. */
export const ConfirmMove = <C extends Call>({ license, ...confirm }: ConfirmCallProps<C> & { license: License }) => (
  <ConfirmCall {...confirm} moved={useMoved(license)} />
)
