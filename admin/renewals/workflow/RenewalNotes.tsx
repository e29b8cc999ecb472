import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { addDays } from '../../../rules/day.ts'
import { limits } from '../../../rules/limits.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { ConfirmCall } from '../../ui/ConfirmCall.tsx'
import { formatMoment } from '../../ui/format.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import type { Errors, Values } from '../../ui/forms/validate.ts'
import { useUser } from '../../ui/useUser.tsx'
import { type Open, saidOf } from './open.ts'

/** The renewal's notes, and when to follow up; empty notes without a date delete them (spec 3 §4). */
export function RenewalNotes({ open }: { open: Open }) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const { today } = useUser()
  const { notes, notesTimestamp, renewalTask } = open.renewal
  const followUpDate = renewalTask?.followUpDate ?? null
  const soonest = addDays(today, limits.followUpAheadDays)
  // A date that is kept may have passed meanwhile; only a new one must lie ahead.
  const judge = ({ followUpDate: typed }: Values): Errors =>
    typed && typed !== followUpDate && typed < soonest ? { followUpDate: messages.dateNotInFuture } : {}
  const close = () => setAsked(null)
  return (
    <Box sx={{ mt: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="h3">Renewal Notes</Typography>
        {open.license.mayEdit && <Button onClick={() => setAsked('edit')}>{notes ? 'Edit Notes' : 'Add Notes'}</Button>}
        {open.license.mayEdit && notes && (
          <Button color="error" onClick={() => setAsked('delete')}>
            Delete Notes
          </Button>
        )}
      </Stack>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} color={notes ? undefined : 'textSecondary'}>
        {notes ?? 'No notes.'}
      </Typography>
      {notes && notesTimestamp && (
        <Typography variant="caption" color="textSecondary">
          Changed on {formatMoment(notesTimestamp)}
        </Typography>
      )}
      {asked === 'edit' && (
        <CallDialog
          dialog={{
            call: calls.renewals.updateNotes,
            fields: [{ name: 'notes', lines: 5 }, { name: 'followUpDate' }],
            title: `${notes ? 'Edit' : 'Add'} Renewal Notes`,
          }}
          values={{ notes, followUpDate }}
          said={saidOf(open)}
          judge={judge}
          bodyOf={(typed) => ({ notes: typed.notes, followUpDate: typed.followUpDate === followUpDate ? null : typed.followUpDate })}
          success={(renewal) => (notes !== null && renewal.notes === null ? messages.renewalNotesDeleted : messages.renewalNotesUpdated)}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <ConfirmCall
          call={calls.renewals.updateNotes}
          said={{ ...saidOf(open), body: { notes: null, followUpDate: null } }}
          title="Delete Renewal Notes"
          text={sentences.deleteConfirm('the notes of this renewal')}
          confirm="Delete"
          dangerous
          success={messages.renewalNotesDeleted}
          attempt="delete the Renewal Notes"
          onClose={close}
        />
      )}
    </Box>
  )
}
