import { Link, Stack } from '@mui/material'
import { useSearchParams } from 'react-router'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages, messagesOf } from '../../rules/messages.ts'
import { whatNewPasswordNeeds } from '../../rules/people/accounts.ts'
import { addressOf, api } from '../providers/api.ts'
import { keepIdentity } from '../providers/identity.ts'
import { safeTarget } from '../providers/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthPage } from './AuthPage.tsx'
import { useGoOn } from './useGoOn.ts'

const { body } = calls.userProfile.changePassword

/** Makes a person whose password was set by an administrator change it before anything else. */
export function FirstPassword() {
  const [search] = useSearchParams()
  const goOn = useGoOn(safeTarget(search.get('redirectUri')))
  const change = async ({ currentPassword = '', password = '', confirmPassword = '' }: Record<string, string>) => {
    await api.userProfile.changePassword({ body: { currentPassword, password, confirmPassword } })
    keepIdentity(await api.authentication.identity())
    await goOn()
  }
  return (
    <AuthPage title={schemaTitle(body)} lead={messages.mustChangePassword}>
      <Stack spacing={2}>
        <AuthForm
          body={body}
          fields={[
            { name: 'currentPassword', type: 'password', autoComplete: 'current-password' },
            { name: 'password', type: 'password', autoComplete: 'new-password' },
            { name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
          ]}
          check={(typed) => messagesOf(whatNewPasswordNeeds(typed))}
          onSubmit={change}
          save="Save Password"
        />
        <Link href={addressOf(calls.authentication.signOut, {}, { redirectUri: '/' })} variant="body2">
          Sign Out
        </Link>
      </Stack>
    </AuthPage>
  )
}
