import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'

/** A license whose change of designation awaits approval. `id` and `version` are those of the license. */
export interface Awaiting {
  id: number
  version: number
  licenseNumber: string
  renewalDesignationName: string
  requestedDesignationName: string
}

interface DecideDesignationProps {
  license: Awaiting
  approved: boolean
  onClose(): void
}

const textOf = ({ licenseNumber, renewalDesignationName: from, requestedDesignationName: to }: Awaiting, approved: boolean): string =>
  approved
    ? `The renewal designation of ${licenseNumber} changes from ${from} to ${to}.`
    : `The renewal designation of ${licenseNumber} stays ${from} and does not change to ${to}.`

/** Approves or denies a change of designation, after a confirmation. */
export function DecideDesignation({ license, approved, onClose }: DecideDesignationProps) {
  const verb = approved ? 'Approve' : 'Deny'
  return (
    <ConfirmCall
      call={calls.licenses.designationApproval}
      request={{ params: { id: license.id }, ifMatch: license.version, body: { approved } }}
      title={`${verb} Designation Change`}
      text={`${textOf(license, approved)} The person who asked gets an email with the decision.`}
      confirm={verb}
      dangerous={!approved}
      success={approved ? messages.designationApproved : messages.designationDenied}
      onClose={onClose}
    />
  )
}
