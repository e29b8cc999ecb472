import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { addDays, formatDay } from '../../../rules/day.ts'
import { limits } from '../../../rules/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import type { Errors, Values } from '../../ui/forms/validate.ts'
import { useUser } from '../../ui/useUser.tsx'
import { type Open, saidOf } from './open.ts'

/** The renewal's notes and when to follow up; empty notes without a date delete them (spec 3 §4). */
export function RenewalNotes({ open }: { open: Open }) {
  const [editing, setEditing] = useState(false)
  const { today } = useUser()
  const { notes, renewalTask } = open.renewal
  const followUpDate = renewalTask?.followUpDate ?? null
  const soonest = addDays(today, limits.followUpAheadDays)
  // A date that is kept may have passed meanwhile; only a new one must lie ahead.
  const judge = ({ followUpDate: typed }: Values): Errors =>
    typed && typed !== followUpDate && typed < soonest ? { followUpDate: messages.dateNotInFuture } : {}
  return (
    <Box sx={{ mt: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="h3">Renewal Notes</Typography>
        {open.license.mayEdit && <Button onClick={() => setEditing(true)}>{notes ? 'Edit Notes' : 'Add Notes'}</Button>}
      </Stack>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }} color={notes ? undefined : 'textSecondary'}>
        {notes ?? 'No notes.'}
      </Typography>
      {followUpDate && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          Follow-up Date: {formatDay(followUpDate)}
          {renewalTask?.description ? ` · ${renewalTask.description}` : ''}
        </Typography>
      )}
      {editing && (
        <CallDialog
          dialog={{ call: calls.renewals.updateNotes, fields: [{ name: 'notes', lines: 5 }, { name: 'followUpDate' }] }}
          values={{ notes, followUpDate }}
          said={saidOf(open)}
          judge={judge}
          success={(renewal) =>
            renewal.notes === null && renewal.renewalTask === null ? messages.renewalNotesDeleted : messages.renewalNotesUpdated
          }
          onClose={() => setEditing(false)}
        />
      )}
    </Box>
  )
}
