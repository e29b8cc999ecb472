import { Alert, Button } from '@mui/material'
import { useWatch } from 'react-hook-form'
import type { User } from '../../contract/users/calls.ts'
import { editUser, type UserContext } from '../../forms/users/users.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { holdsWork } from '../../rules/people/accounts.ts'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useReadOnce } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { LinkedContacts } from './LinkedContacts.tsx'
import { NewUser } from './NewUser.tsx'
import { nameOf } from './names.ts'
import { useClientOptions, useRoleOptions } from './useUserOptions.ts'

interface UserDialogProps {
  record?: User
  onClose(): void
  /** Opens the dialog that hands over the user's work and deactivates them. */
  onLeaving?(): void
}

type LeavingProps = Pick<UserDialogProps, 'onLeaving'> & { record: User }

/** Warns before a user who still has work is deactivated. */
function LeavingNotice({ record, onLeaving }: LeavingProps) {
  const active: boolean = useWatch({ name: 'active' })
  return !active && record.active ? <Held record={record} onLeaving={onLeaving} /> : null
}

function Held({ record, onLeaving }: LeavingProps) {
  const held = useReadOnce(['users', 'holdings', record.id], (how) => api.users.holdings({ params: { id: record.id }, ...how }))
  if (!held || !holdsWork(held)) return null
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onLeaving}>
          Hand Over and Deactivate
        </Button>
      }
    >
      {sentences.holds(nameOf(record), held)} {messages.deactivationUnassigns}
    </Alert>
  )
}

/** New User, or Edit User for an existing one. */
export function UserDialog({ record, onClose, onLeaving }: UserDialogProps) {
  const user = useUser()
  const context: UserContext = { ownClientId: user.clientId, roles: useRoleOptions(), clients: useClientOptions() }
  if (!record) return <NewUser context={context} onClose={onClose} />
  return (
    <CallForm
      form={editUser}
      context={{ ...context, record, isOwn: record.id === user.id }}
      onClose={onClose}
      above={
        record.isLockedOut && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {messages.userLockedOut}
          </Alert>
        )
      }
      below={<LeavingNotice record={record} onLeaving={onLeaving} />}
      // One input covers both kinds of contacts.
      inputs={{ deletePropertyContactIds: <LinkedContacts userId={record.id} />, deleteDivisionContactIds: <></> }}
    />
  )
}
