import { assigneesQuery, assignLicense } from '../../forms/renewals/assignment.ts'
import { titleOf } from '../ui/dialogs/dialog.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'

interface Props {
  licenseId: number
  onClose(): void
  onDone(): Promise<void>
}

/** Assign Renewal: the client, the provider's team, or a user. */
export function Assign({ licenseId, onClose, onDone }: Props) {
  const { api, user, person, today } = useSession()
  const { data, error, refresh } = useLive(`assign ${licenseId}`, async () => {
    const [license, users] = await Promise.all([
      api.licenses.get({ params: { id: licenseId } }),
      api.lists.users({ query: assigneesQuery(licenseId) }),
    ])
    return { license, users }
  })
  if (!data) return <Waiting title={titleOf(assignLicense.call)} error={error} onClose={onClose} />
  const { license } = data
  return (
    <DialogBox
      dialog={dialogOf(assignLicense, { ...data, person, today, providerName: user.providerName }, api)}
      aside={`${license.licenseNumber}, ${license.propertyName}`}
      onDone={onDone}
      onClose={onClose}
      onStale={refresh}
    />
  )
}
