import { calls } from '../../contract/index.ts'
import { requestOf } from '../../forms/form.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'

export const AuthorityStatus = ({ authority, onClose }: { authority: Authority; onClose(): void }) =>
  authority.active ? (
    <ConfirmCall
      call={calls.licensingAuthorities.deactivate}
      request={requestOf(authority)}
      title="Deactivate Licensing Authority"
      text={`${authority.name} can no longer be chosen for new licenses, nor edited, until it is activated again. Its licenses stay as they are.`}
      confirm="Deactivate"
      onClose={onClose}
    />
  ) : (
    <ConfirmCall
      call={calls.licensingAuthorities.activate}
      request={requestOf(authority)}
      title="Activate Licensing Authority"
      text={`${authority.name} can be edited and chosen for licenses again.`}
      confirm="Activate"
      onClose={onClose}
    />
  )
