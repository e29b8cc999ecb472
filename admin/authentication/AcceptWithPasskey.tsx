import PasskeyIcon from '@mui/icons-material/Key'
import { Alert, Button, Divider, Typography } from '@mui/material'
import { useState } from 'react'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { programName } from '../../rules/programs/programs.ts'
import { RecoveryCodesShown } from '../my-account/security/RecoveryCodesShown.tsx'
import { api } from '../providers/api.ts'
import { loadIdentity } from '../providers/identity.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { createPasskey, NoPasskey } from './passkeys.ts'

interface AcceptWithPasskeyProps {
  token: string
  /** Called once the recovery codes are closed. */
  onDone(): Promise<void>
}

/** Accepts an invitation with a new passkey of this device, instead of a password. */
export function AcceptWithPasskey({ token, onDone }: AcceptWithPasskeyProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const accept = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const credential = await createPasskey(() => api.authentication.invitationPasskeyOptions({ body: { token } }))
      const name = programName(navigator.userAgent)
      const { recoveryCodes } = await api.authentication.acceptWithPasskey({ body: { token, name, credential } })
      await loadIdentity()
      setCodes(recoveryCodes)
    } catch (error) {
      setFailure(error instanceof NoPasskey ? error.message : sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Divider />
      <Typography variant="body2">{messages.invitationPasskeyHow}</Typography>
      <Button variant="outlined" size="large" startIcon={<PasskeyIcon />} loading={busy} onClick={accept}>
        {schemaTitle(calls.authentication.acceptWithPasskey.body)}
      </Button>
      {failure && <Alert severity="error">{failure}</Alert>}
      {codes && <RecoveryCodesShown codes={codes} onClose={onDone} />}
    </>
  )
}
