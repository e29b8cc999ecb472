import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { type OpenRenewal, renewalRequest } from '../../../forms/renewals/renewal.ts'
import { renewalNotes } from '../../../forms/renewals/renewals.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'

/** The renewal's notes and follow-up date. Saving both empty deletes the notes. */
export function RenewalNotes({ open }: { open: OpenRenewal }) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const { notes, notesTimestamp } = open.renewal
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
      {asked === 'edit' && <CallForm form={renewalNotes} context={open} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmCall
          call={calls.renewals.updateNotes}
          request={{ ...renewalRequest(open), body: { notes: null, followUpDate: null } }}
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
