import { Alert, Link, Stack } from '@mui/material'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages, messagesOf } from '../../rules/messages.ts'
import { whatNewPasswordNeeds } from '../../rules/people/accounts.ts'
import { api } from '../providers/api.ts'
import { FORGOT_PASSWORD, SIGN_IN } from '../providers/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthPage } from './AuthPage.tsx'

const { body, success } = calls.authentication.resetPassword

/** The target of the link in the mail: a new password, typed twice. */
export function ResetPassword() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token') ?? ''
  const reset = async ({ password = '', confirmPassword = '' }: Record<string, string>) => {
    await api.authentication.resetPassword({ body: { token, password, confirmPassword } })
    navigate(SIGN_IN, { replace: true, state: { done: success } })
  }
  return (
    <AuthPage title={schemaTitle(body)} lead="At least 8 characters, with a number, a symbol and an uppercase letter.">
      <Stack spacing={2}>
        {token ? (
          <AuthForm
            body={body}
            fields={[
              { name: 'password', type: 'password', autoComplete: 'new-password' },
              { name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
            ]}
            check={(typed) => messagesOf(whatNewPasswordNeeds(typed))}
            onSubmit={reset}
            save="Save Password"
          />
        ) : (
          <Alert severity="error">{messages.resetLinkInvalid}</Alert>
        )}
        <Link component={RouterLink} to={FORGOT_PASSWORD} variant="body2">
          Ask for a new link
        </Link>
      </Stack>
    </AuthPage>
  )
}
