import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { sentences } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { undoBatch } from '../providers/batches.ts'
import { LeftOutList } from '../ui/batches/LeftOutList.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useReadOnce } from '../ui/useRead.ts'

/** Shows the result of an undo from a dry run, then asks for confirmation. */
export function UndoDialog({ id, onClose }: { id: number; onClose(): void }) {
  const titleId = useId()
  const translate = useTranslate()
  const dry = useReadOnce(['batches', 'undo', id], (how) => api.batches.undo({ params: { id }, body: { dryRun: true }, ...how }))
  const undo = () => {
    onClose()
    undoBatch(id)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Undo</DialogTitle>
      <DialogContent>
        {dry ? (
          <>
            <Typography>{sentences.undoKeeps(dry.undone, dry.kept.length)}</Typography>
            <LeftOutList rows={dry.kept} />
          </>
        ) : (
          <Waiting />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={!dry || dry.undone === 0} onClick={undo}>
          Undo
        </Button>
      </DialogActions>
    </Dialog>
  )
}
