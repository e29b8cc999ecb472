import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Output } from '../../../contract/call.ts'
import { fieldOf, schemaTitle } from '../../../contract/fields/schema.ts'
import { type Calls, calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { programName } from '../../../rules/programs/programs.ts'
import { createPasskey } from '../../authentication/passkeys.ts'
import { api } from '../../providers/api.ts'
import { sentenceOf } from '../../ui/sentences.ts'
import { useCall } from '../../ui/useCall.tsx'

const { body } = calls.passkeys.create
const NAME = fieldOf(body, 'name')

interface NewPasskeyProps {
  onClose(): void
  onDone(answer: Output<Calls['passkeys']['create']>): void
}

/** Asks for a name, then creates a passkey in the browser. */
export function NewPasskey({ onClose, onDone }: NewPasskeyProps) {
  const [name, setName] = useState(() => programName(navigator.userAgent))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { run } = useCall(calls.passkeys.create)
  const translate = useTranslate()
  const titleId = useId()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const outcome = await run({ body: { name, credential: await createPasskey(() => api.passkeys.options()) } })
      if ('answer' in outcome) onDone(outcome.answer)
    } catch (error) {
      setFailure(error instanceof Error && error.name === 'NoPasskey' ? error.message : sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={add}>
        <DialogTitle id={titleId}>{schemaTitle(body)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{messages.passkeyName}</DialogContentText>
          <TextField
            label={NAME.title}
            value={name}
            onChange={({ target }) => setName(target.value)}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: NAME.maxLength } }}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={!name.trim()}>
            Add Passkey
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
