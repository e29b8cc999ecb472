import { Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { UserProfile } from '../../../contract/user-profile/calls.ts'
import { type Profile, removeTotp } from '../../../forms/my-account/account.ts'
import { messages } from '../../../rules/messages.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { Section } from '../../ui/Page.tsx'
import { useCall } from '../../ui/useCall.tsx'
import { RecoveryCodesShown } from './RecoveryCodesShown.tsx'
import { type Key, SetUpApp } from './SetUpApp.tsx'

/** The authenticator app: set up with a QR code, removed with a code. */
export function Authenticator({ profile: { totpEnabled } }: { profile: Profile }) {
  const [key, setKey] = useState<Key | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { run, isPending } = useCall(calls.totp.begin)
  const begin = async () => {
    const outcome = await run({})
    if ('answer' in outcome) setKey(outcome.answer)
  }
  return (
    <Section
      title={fieldOf(UserProfile, 'totpEnabled').title}
      actions={
        totpEnabled ? (
          <Button color="error" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        ) : (
          <Button loading={isPending} onClick={begin}>
            Set Up
          </Button>
        )
      }
    >
      <Stack spacing={1} sx={{ alignItems: 'start' }}>
        <Chip size="small" color={totpEnabled ? 'success' : 'default'} variant="outlined" label={totpEnabled ? 'Enabled' : 'Disabled'} />
        <Typography variant="body2" color="textSecondary">
          {messages.totpHow}
        </Typography>
      </Stack>
      {key && (
        <SetUpApp
          totpKey={key}
          onClose={() => setKey(null)}
          onDone={(recoveryCodes) => recoveryCodes.length > 0 && setCodes(recoveryCodes)}
        />
      )}
      {isRemoving && <CallForm form={removeTotp} context={{}} onClose={() => setRemoving(false)} />}
      {codes && <RecoveryCodesShown codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  )
}
