import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { changePassword } from '../../forms/my-account/account.ts'
import { messages } from '../../rules/messages.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { Section } from '../ui/Page.tsx'

/** Changes the password of the signed-in person, who must know the current one. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Password" actions={<Button onClick={() => setOpen(true)}>{schemaTitle(calls.userProfile.changePassword.body)}</Button>}>
      <Typography variant="body2" color="textSecondary">
        {messages.passwordChangeHow}
      </Typography>
      {isOpen && <CallForm form={changePassword} context={{}} onClose={() => setOpen(false)} />}
    </Section>
  )
}
