import { Alert } from '@mui/material'
import type { User } from '../../contract/users/calls.ts'
import { editUser, type UserContext } from '../../forms/users/users.ts'
import { messages } from '../../rules/messages.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useUser } from '../ui/useUser.tsx'
import { LinkedContacts } from './LinkedContacts.tsx'
import { NewUser } from './NewUser.tsx'
import { useClientOptions, useRoleOptions } from './useUserOptions.ts'

/** New User, or Edit User for an existing one. */
export function UserDialog({ record, onClose }: { record?: User; onClose(): void }) {
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
      // One input offers both kinds of contacts.
      inputs={{ deletePropertyContactIds: <LinkedContacts userId={record.id} />, deleteDivisionContactIds: <></> }}
    />
  )
}
