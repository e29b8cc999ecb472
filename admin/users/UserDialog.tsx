import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { calls } from '../../contract/index.ts'
import type { User } from '../../contract/users/calls.ts'
import { messages } from '../../rules/messages.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { useUser } from '../ui/useUser.tsx'
import { LinkedContacts } from './LinkedContacts.tsx'
import { checkOf, editFields, editSent, newFields, type UserForm } from './userForm.ts'
import { useClientOptions, useRoleOptions } from './useUserOptions.ts'

/** New User, or Edit User for an existing one. */
export function UserDialog({ record, onClose }: { record?: User; onClose(): void }) {
  const user = useUser()
  const form: UserForm = { user, record, roles: useRoleOptions(), clients: useClientOptions() }
  if (!record)
    return (
      <CallDialog
        dialog={{ call: calls.users.create, fields: newFields(form) }}
        values={{ renewalInvoiceRecipient: false }}
        request={{}}
        check={checkOf(form)}
        onClose={onClose}
      />
    )
  return (
    <CallDialog
      dialog={{ call: calls.users.update, fields: editFields(form) }}
      values={{ ...record }}
      request={{ params: { id: record.id }, ifMatch: record.version }}
      check={checkOf(form)}
      bodyOf={editSent(form)}
      onClose={onClose}
      above={
        record.isLockedOut && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {messages.userLockedOut}
          </Alert>
        )
      }
      below={record.active && <ContactsOnDeactivating userId={record.id} />}
    />
  )
}

function ContactsOnDeactivating({ userId }: { userId: number }) {
  const active = useWatch({ name: 'active' })
  return active ? null : <LinkedContacts userId={userId} />
}
