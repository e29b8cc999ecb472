import { Button } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { LedgerLine } from '../../contract/reminders/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { mayCall } from '../providers/access.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { useUser } from '../ui/useUser.tsx'

/** Resumes reminders to an address that stopped them. */
export function ResumeButton({ line: { id, recipient } }: { line: LedgerLine }) {
  const user = useUser()
  const [asks, setAsks] = useState(false)
  if (!mayCall(user, calls.reminders.resume)) return null
  return (
    <>
      <Button size="small" aria-label={`Resume ${recipient}`} onClick={() => setAsks(true)}>
        Resume Address
      </Button>
      {asks && (
        <ConfirmCall
          call={calls.reminders.resume}
          request={{ params: { id } }}
          title={`Resume ${recipient}`}
          text={messages.resumeConfirm}
          confirm="Resume"
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
