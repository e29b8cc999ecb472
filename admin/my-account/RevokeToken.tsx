import type { Call } from '../../contract/call.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'

interface Props {
  call: Call
  params: Record<string, number>
  name: string
  onClose(): void
}

export const RevokeToken = ({ call, params, name, onClose }: Props) => (
  <ConfirmCall
    call={call}
    request={{ params }}
    title="Revoke Token"
    text={`Programs that sign in with “${name}” are signed out at once.`}
    confirm="Revoke"
    dangerous
    onClose={onClose}
  />
)
