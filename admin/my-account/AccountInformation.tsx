import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { UserProfile } from '../../contract/user-profile/calls.ts'
import { ROLE_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { identityQuery } from '../providers/identity.ts'
import { queryClient } from '../providers/queryClient.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { Section } from '../ui/Page.tsx'
import type { Profile } from './useProfile.ts'

/** Name, phone and role. The phone is editable only while two-factor is off. */
export function AccountInformation({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false)
  const phone = {
    name: 'phoneNumber',
    disabled: profile.twoFactorEnabled,
    ...(profile.twoFactorEnabled && { helperText: messages.phoneLocked }),
  }
  return (
    <Section
      title="Account Information"
      actions={
        <Button startIcon={<EditIcon />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <FieldGrid>
        <Fields
          schema={UserProfile}
          record={profile}
          names={['firstName', 'lastName', 'email', 'phoneNumber', 'role']}
          shown={{ role: ROLE_LABELS[profile.role] }}
        />
      </FieldGrid>
      {editing && (
        <CallDialog
          dialog={{ call: calls.userProfile.update, fields: [{ name: 'firstName' }, { name: 'lastName' }, phone] }}
          values={{ firstName: profile.firstName, lastName: profile.lastName, phoneNumber: profile.phoneNumber }}
          request={{ ifMatch: profile.version }}
          onClose={() => setEditing(false)}
          // The header shows the name.
          onDone={() => queryClient.invalidateQueries(identityQuery)}
        />
      )}
    </Section>
  )
}
