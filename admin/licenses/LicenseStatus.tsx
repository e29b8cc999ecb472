import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { messages } from '../../rules/messages.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'

const textOf = ({ active, licenseNumber, inProcessRenewal }: License): string => {
  if (!active) return `${licenseNumber} is active again: it is back in the queue, and a renewal that was put on hold goes on.`
  const text = `${licenseNumber} leaves the queue and the lists of active licenses. It can be activated again.`
  return inProcessRenewal ? `${text} ${messages.renewalDeactivationWarning}` : text
}

export function LicenseStatus({ license, onClose }: { license: License; onClose(): void }) {
  const { id, version, active } = license
  const verb = active ? 'Deactivate' : 'Activate'
  return (
    <ConfirmCall
      call={calls.licenses.updateActive}
      request={{ params: { id }, ifMatch: version, body: { active: !active } }}
      title={`${verb} License`}
      text={textOf(license)}
      confirm={verb}
      success={active ? messages.licenseDeactivated : messages.licenseActivated}
      onClose={onClose}
    />
  )
}
