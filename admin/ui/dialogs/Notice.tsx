import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { Points } from './Ask.tsx'

/** A dialog that only shows text. Several texts are a list. */
export function Notice({ title, text, onClose }: { title: string; text: string | readonly string[]; onClose(): void }) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{typeof text === 'string' ? <DialogContentText>{text}</DialogContentText> : <Points of={text} />}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
