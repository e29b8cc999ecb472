import { Alert, Link, Stack } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { api } from '../providers/api.ts'
import { SIGN_IN } from '../providers/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthPage } from './AuthPage.tsx'

const { body, success } = calls.authentication.forgotPassword

/** Requests a link to choose a new password. The answer does not reveal whether the e-mail address is known. */
export function ForgotPassword() {
  const [sent, setSent] = useState(false)
  const ask = async ({ email = '' }: Record<string, string>) => {
    await api.authentication.forgotPassword({ body: { email } })
    setSent(true)
  }
  return (
    <AuthPage title={schemaTitle(body)} lead="A link to choose a new password is sent to your email address.">
      <Stack spacing={2}>
        {sent ? (
          <Alert severity="success">{success}</Alert>
        ) : (
          <AuthForm body={body} fields={[{ name: 'email', type: 'email', autoComplete: 'username' }]} onSubmit={ask} save="Send Link" />
        )}
        <Link component={RouterLink} to={SIGN_IN} variant="body2">
          Back to Sign In
        </Link>
      </Stack>
    </AuthPage>
  )
}
