import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { calls } from '../../contract/index.ts'
import { messages, reminderSentences } from '../../rules/messages.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'

/** Runs the reminders now. */
export function RunButton() {
  const [asks, setAsks] = useState(false)
  const notify = useNotify()
  return (
    <>
      <Button variant="outlined" startIcon={<PlayArrowIcon />} onClick={() => setAsks(true)}>
        Run Now
      </Button>
      {asks && (
        <ConfirmCall
          call={calls.reminders.run}
          request={{ body: {} }}
          title="Run Reminders"
          text={messages.runConfirm}
          confirm="Run Now"
          onClose={() => setAsks(false)}
          onDone={({ mails, sent, suppressed, failed }) =>
            notify(reminderSentences.ran(mails, sent, suppressed, failed), { type: 'success' })
          }
        />
      )}
    </>
  )
}
