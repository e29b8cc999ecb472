import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { UserProfile } from '../../contract/user-profile/calls.ts'
import { editAccount, type Profile } from '../../forms/my-account/account.ts'
import { ROLE_LABELS } from '../../rules/labels.ts'
import { identityQuery } from '../providers/identity.ts'
import { queryClient } from '../providers/queryClient.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Section } from '../ui/Page.tsx'

/** Name, phone and role. The phone is fixed while two-factor authentication is on. */
export function AccountInformation({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false)
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
        <CallForm
          form={editAccount}
          context={{ profile }}
          onClose={() => setEditing(false)}
          // The header shows the name.
          onDone={() => queryClient.invalidateQueries(identityQuery)}
        />
      )}
    </Section>
  )
}
