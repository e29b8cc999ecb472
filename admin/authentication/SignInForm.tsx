import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Refused } from '../../client/index.ts'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { authProvider } from '../providers/authProvider.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { AuthForm } from './AuthForm.tsx'

const { body } = calls.authentication.signIn
const SIGN_IN = schemaTitle(body)

/** The server has sent a code to the phone and waits for it. This is the next step, not an error. */
const codeWasSent = (error: unknown): error is Refused => error instanceof Refused && error.errors.securityCode !== undefined

type Typed = Record<string, string>

/** E-mail and password, then the code if two-factor is on. `email`: of the person whose session has ended. */
export function SignInForm({ email, onDone }: { email?: string; onDone(): Promise<void> | void }) {
  const [asked, setAsked] = useState<{ typed: Typed; sentence: string } | null>(null)
  const signIn = async (typed: Typed) => {
    await authProvider.login(typed)
    await onDone()
  }
  if (asked) return <CodeStep {...asked} signIn={signIn} onBack={() => setAsked(null)} />
  return (
    <AuthForm
      body={body}
      fields={[
        { name: 'email', type: 'email', autoComplete: 'username', fixed: email },
        { name: 'password', type: 'password', autoComplete: 'current-password' },
      ]}
      onSubmit={signIn}
      onRefused={(error, typed) => {
        if (!codeWasSent(error)) return false
        setAsked({ typed, sentence: error.message })
        return true
      }}
      save={SIGN_IN}
    />
  )
}

interface CodeStepProps {
  typed: Typed
  sentence: string
  signIn(typed: Typed): Promise<void>
  onBack(): void
}

/** Resending a code is another sign-in without a code. */
function CodeStep({ typed, sentence, signIn, onBack }: CodeStepProps) {
  const [sends, setSends] = useState(1)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    setFailure(null)
    await signIn(typed).catch((error) => (codeWasSent(error) ? setSends(sends + 1) : setFailure(sentenceOf(error))))
    setBusy(false)
  }
  return (
    <AuthForm
      key={sends}
      body={body}
      fields={[{ name: 'securityCode', autoComplete: 'one-time-code', digits: true }]}
      onSubmit={({ securityCode = '' }) => signIn({ ...typed, securityCode })}
      save={SIGN_IN}
      above={<Alert severity={failure ? 'error' : 'info'}>{failure ?? sentence}</Alert>}
      actions={
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <Button onClick={onBack}>Back</Button>
          <Button onClick={resend} loading={busy}>
            Resend Code
          </Button>
        </Stack>
      }
    />
  )
}
