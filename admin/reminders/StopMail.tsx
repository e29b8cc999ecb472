import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Refused } from '../../client/index.ts'
import { messages, reminderSentences } from '../../rules/messages.ts'
import { AuthPage } from '../authentication/AuthPage.tsx'
import { api } from '../providers/api.ts'
import { sentenceOf } from '../ui/sentences.ts'

type Outcome = { severity: 'success' | 'error'; sentence: string }

/** The target of the stop link in reminders. Needs no session. Only the button stops reminders, because mail scanners open links. */
export function StopMail() {
  const { token = '' } = useParams()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const stop = async () => {
    setBusy(true)
    try {
      const { address } = await api.mail.stop({ params: { token } })
      setOutcome({ severity: 'success', sentence: reminderSentences.stopped(address) })
    } catch (error) {
      const isUnknown = error instanceof Refused && error.status === 404
      setOutcome({ severity: 'error', sentence: isUnknown ? messages.stopLinkInvalid : sentenceOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <AuthPage title="Stop Reminders" lead={messages.stopQuestion}>
      <Stack spacing={2}>
        {outcome && <Alert severity={outcome.severity}>{outcome.sentence}</Alert>}
        {outcome?.severity !== 'success' && (
          <Button variant="contained" size="large" loading={busy} onClick={stop}>
            Stop Reminders
          </Button>
        )}
      </Stack>
    </AuthPage>
  )
}
