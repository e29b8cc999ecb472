import { Typography } from '@mui/material'
import { calls } from '../../contract/index.ts'
import type { SettingName } from '../../contract/installation/calls.ts'
import { dateFormatOf } from '../../rules/installation/date-format.ts'
import { messages, messagesOf } from '../../rules/messages.ts'
import { whatNewPasswordNeeds } from '../../rules/people/accounts.ts'
import { AuthForm } from '../authentication/AuthForm.tsx'
import { api } from '../providers/api.ts'

const { body } = calls.setUp.create

/** Stores the browser's time zone and date format, unless environment variables set them. The next step can change them. */
const takeFromBrowser = async () => {
  const { fixed, version } = await api.installation.get()
  const isFixed = (name: SettingName) => fixed.some(({ field }) => field === name)
  const body = {
    ...(!isFixed('timeZone') && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    ...(!isFixed('dateFormat') && { dateFormat: dateFormatOf() }),
  }
  await api.installation.update({ body, ifMatch: version })
}

/** Creates the first administrator and signs them in. */
export function FirstAdministrator({ token, onDone }: { token: string; onDone(): void }) {
  const create = async ({ firstName = '', lastName = '', email = '', password = '', confirmPassword = '' }: Record<string, string>) => {
    await api.setUp.create({ body: { token, firstName, lastName, email, password, confirmPassword } })
    await takeFromBrowser().catch(() => undefined)
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
