import { Button } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { LedgerLine } from '../../contract/reminders/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { mayCall } from '../providers/access.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { useUser } from '../ui/useUser.tsx'

/** Sends reminders again to the stopped address of a line. */
export function ResumeButton({ line: { id, recipient } }: { line: LedgerLine }) {
  const user = useUser()
  const [asks, setAsks] = useState(false)
  if (!mayCall(user, calls.reminders.resume)) return null
  return (
    <>
      <Button size="small" aria-label={`Send to ${recipient} Again`} onClick={() => setAsks(true)}>
        Send Again
      </Button>
      {asks && (
        <ConfirmCall
          call={calls.reminders.resume}
          request={{ params: { id } }}
          title={`Send to ${recipient} Again`}
          text={messages.resumeConfirm}
          confirm="Send Again"
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
