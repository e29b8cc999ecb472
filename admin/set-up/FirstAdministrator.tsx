import { Typography } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { messages, messagesOf } from '../../rules/messages.ts'
import { whatNewPasswordNeeds } from '../../rules/people/accounts.ts'
import { AuthForm } from '../authentication/AuthForm.tsx'
import { api } from '../providers/api.ts'

const { body } = calls.setUp.create

/** Sets the time zone of the browser, unless the environment sets one. It can be changed in the next step. */
const takeTimeZone = async () => {
  const { fixed, version } = await api.installation.get()
  if (fixed.some(({ field }) => field === 'timeZone')) return
  await api.installation.update({ body: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }, ifMatch: version })
}

/** Creates the first administrator, who is signed in then. */
export function FirstAdministrator({ token, onDone }: { token: string; onDone(): void }) {
  const create = async ({ firstName = '', lastName = '', email = '', password = '', confirmPassword = '' }: Record<string, string>) => {
    await api.setUp.create({ body: { token, firstName, lastName, email, password, confirmPassword } })
    await takeTimeZone().catch(() => undefined)
    onDone()
  }
  return (
    <AuthForm
      body={body}
      fields={[
        { name: 'firstName', autoComplete: 'given-name' },
        { name: 'lastName', autoComplete: 'family-name' },
        { name: 'email', type: 'email', autoComplete: 'username' },
        { name: 'password', type: 'password', autoComplete: 'new-password' },
        { name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
      ]}
      check={(typed) => messagesOf(whatNewPasswordNeeds(typed))}
      onSubmit={create}
      above={
        <Typography variant="body2" sx={{ pb: 1 }}>
          {messages.passwordWeak}.
        </Typography>
      }
      save="Create Administrator"
    />
  )
}
