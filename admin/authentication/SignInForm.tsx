import { Stack } from '@mui/material'
import { useState } from 'react'
import { Refused } from '../../client/index.ts'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { authProvider } from '../providers/authProvider.ts'
import { AuthForm } from './AuthForm.tsx'
import { type Asked, FactorStep } from './FactorStep.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { canUsePasskeys } from './passkeys.ts'

const { body } = calls.authentication.signIn

/**
 * Signs in with e-mail and password, then a second factor if required, or with a passkey. `email`: of the person whose session has expired.
 */
export function SignInForm({ email, onDone }: { email?: string; onDone(): Promise<void> | void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const signIn = async (typed: Record<string, string>) => {
    await authProvider.login(typed)
    await onDone()
  }
  if (asked) return <FactorStep {...asked} signIn={signIn} onDone={onDone} onBack={() => setAsked(null)} />
  return (
    <Stack spacing={2}>
      <AuthForm
        body={body}
        fields={[
          { name: 'email', type: 'email', autoComplete: 'username', fixed: email },
          { name: 'password', type: 'password', autoComplete: 'current-password' },
        ]}
        onSubmit={signIn}
        onRefused={(error, typed) => {
          // The next step, not an error.
          if (!(error instanceof Refused && error.factors.length > 0)) return false
          setAsked({ typed, sentence: error.message, factors: error.factors })
          return true
        }}
        save={schemaTitle(body)}
      />
      {email === undefined && canUsePasskeys() && <PasskeyButton label="Sign in with a passkey" onDone={onDone} />}
    </Stack>
  )
}
