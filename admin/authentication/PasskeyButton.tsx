import PasskeyIcon from '@mui/icons-material/Key'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { sentenceOf } from '../ui/sentences.ts'
import { NoPasskey, signInByPasskey } from './passkeys.ts'

interface PasskeyButtonProps {
  label: string
  isMain?: boolean
  onDone(): Promise<void> | void
}

/** Signs in with a passkey of the device, the browser or a security key. */
export function PasskeyButton({ label, isMain, onDone }: PasskeyButtonProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await signInByPasskey()
      await onDone()
    } catch (error) {
      setFailure(error instanceof NoPasskey ? error.message : sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant={isMain ? 'contained' : 'outlined'} size="large" startIcon={<PasskeyIcon />} loading={busy} onClick={signIn}>
        {label}
      </Button>
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  )
}
