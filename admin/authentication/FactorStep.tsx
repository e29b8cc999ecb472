import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Refused } from '../../client/index.ts'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { type Factor, sendsTextFirst } from '../../rules/people/second-factors.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { AuthForm } from './AuthForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { canUsePasskeys } from './passkeys.ts'

const { body } = calls.authentication.signIn
const SIGN_IN = schemaTitle(body)

type Typed = Record<string, string>
type Way = 'passkey' | 'code' | 'recoveryCode'

/** The server's request for a second factor. `typed`: the values to send again with it. */
export interface Asked {
  typed: Typed
  sentence: string
  factors: readonly Factor[]
}

interface FactorStepProps extends Asked {
  signIn(typed: Typed): Promise<void>
  onDone(): Promise<void> | void
  onBack(): void
}

const LABELS: Record<Way, string> = { passkey: 'Use a Passkey', code: 'Use a Security Code', recoveryCode: 'Use a Recovery Code' }

/** The factors that the account and this browser support, preferred first. */
const waysOf = (factors: readonly Factor[]): Way[] => {
  const offered: Record<Way, boolean> = {
    passkey: factors.includes('passkey') && canUsePasskeys(),
    code: factors.includes('totp') || factors.includes('sms'),
    recoveryCode: factors.includes('recoveryCode'),
  }
  return (['passkey', 'code', 'recoveryCode'] as const).filter((way) => offered[way])
}

/** The second step of signing in: a passkey, a code, or a recovery code. */
export function FactorStep({ typed, sentence, factors, signIn, onDone, onBack }: FactorStepProps) {
  const ways = waysOf(factors)
  const [way, setWay] = useState<Way | undefined>(ways[0])
  const others = ways.filter((each) => each !== way)
  return (
    <Stack spacing={1}>
      {way === undefined && <Alert severity="error">{messages.passkeysOff}</Alert>}
      {way === 'passkey' && (
        <>
          <Alert severity="info">{messages.passkeyNeeded}</Alert>
          <PasskeyButton label={LABELS.passkey} isMain onDone={onDone} />
        </>
      )}
      {way === 'code' && <CodeForm {...{ typed, sentence, factors, signIn }} />}
      {way === 'recoveryCode' && (
        <AuthForm
          body={body}
          fields={[{ name: 'recoveryCode', autoComplete: 'off' }]}
          onSubmit={({ recoveryCode = '' }) => signIn({ ...typed, recoveryCode })}
          save={SIGN_IN}
        />
      )}
      {others.map((other) => (
        <Button key={other} onClick={() => setWay(other)}>
          {LABELS[other]}
        </Button>
      ))}
      <Button onClick={onBack}>Back</Button>
    </Stack>
  )
}

/** Asks for a code from the authenticator app or an SMS. An SMS is requested by signing in with `factor: 'sms'` and no code. */
function CodeForm({ typed, sentence, factors, signIn }: Omit<FactorStepProps, 'onDone' | 'onBack'>) {
  const [sends, setSends] = useState(sendsTextFirst(factors) ? 1 : 0)
  const [said, setSaid] = useState(sentence)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setFailure(null)
    await signIn({ ...typed, factor: 'sms' }).catch((error) => {
      if (!(error instanceof Refused && error.factors.length > 0)) return setFailure(sentenceOf(error))
      setSaid(error.message)
      setSends(sends + 1)
    })
    setBusy(false)
  }
  return (
    <AuthForm
      key={sends}
      body={body}
      fields={[{ name: 'securityCode', autoComplete: 'one-time-code', digits: true }]}
      onSubmit={({ securityCode = '' }) => signIn({ ...typed, securityCode })}
      save={SIGN_IN}
      above={<Alert severity={failure ? 'error' : 'info'}>{failure ?? said}</Alert>}
      actions={
        factors.includes('sms') && (
          <Button onClick={send} loading={busy}>
            {sends > 0 ? 'Resend Code' : 'Send a Code to My Phone'}
          </Button>
        )
      }
    />
  )
}
