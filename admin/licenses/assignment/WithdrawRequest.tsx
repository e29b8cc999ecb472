import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'

/** Withdraws a request by assigning the stored designation. Client users do not see the provider's assignee, so none is sent. */
export function WithdrawRequest({ license, onClose }: { license: License; onClose(): void }) {
  const { id, version, renewalDesignation, renewalDesignationName, assignedUserId } = license
  const userId = renewalDesignation === 'Provider' ? UNASSIGNED : (assignedUserId ?? UNASSIGNED)
  return (
    <ConfirmCall
      call={calls.licenses.assign}
      request={{ params: { id }, ifMatch: version, body: { renewalDesignation, userId } }}
      title="Withdraw Request"
      text={`The renewal designation stays ${renewalDesignationName}; nobody needs to approve anything.`}
      confirm="Withdraw"
      success={messages.requestWithdrawn}
      onClose={onClose}
    />
  )
}
