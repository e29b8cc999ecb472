import { Alert, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { sentenceFor } from './sentences.ts'

/** For clients that require a code: mails it, then opens the page. */
export function AskedCode({ token }: { token: string }) {
  const navigate = useNavigate()
  const [isSent, setSent] = useState(false)
  const [isPending, setPending] = useState(false)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string | null>(null)

  const run = async (work: () => Promise<unknown>) => {
    setPending(true)
    setRefused(null)
    await work().catch((error) => setRefused(sentenceFor(error)))
    setPending(false)
  }
  const send = () => run(() => api.asked.sendCode({ params: { token } }).then(() => setSent(true)))
  const open = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      const opened = await api.asked.open({ params: { token }, body: { code } })
      navigate(`/asked/${opened.token}`, { replace: true })
    })
  }
  return (
    <Card sx={{ p: 2 }}>
      <Stack component="form" onSubmit={open} spacing={2}>
        <Typography>{messages.askedCodeLead}</Typography>
        {refused && <Alert severity="error">{refused}</Alert>}
        {isSent && (
          <TextField
            label="Code"
            required
            autoFocus
            value={code}
            autoComplete="one-time-code"
            onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: limits.securityCode } }}
          />
        )}
        <Stack direction="row" spacing={1}>
          {isSent && (
            <Button type="submit" variant="contained" disabled={code.length < limits.securityCode} loading={isPending}>
              Open
            </Button>
          )}
          <Button variant={isSent ? 'text' : 'contained'} onClick={send} loading={isPending}>
            {isSent ? 'Send Another Code' : 'Send Code'}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}
