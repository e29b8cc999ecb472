import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Stop } from '../trail.tsx'
import { Points } from './Ask.tsx'

interface NoticeProps {
  title: string
  /** Several texts are a list. */
  text: string | readonly string[]
  /** The page where the person can resolve it, with the text of the link. */
  where?: Stop | null
  onClose(): void
}

/** A dialog that only shows text, and where to go on. */
export function Notice({ title, text, where, onClose }: NoticeProps) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{typeof text === 'string' ? <DialogContentText>{text}</DialogContentText> : <Points of={text} />}</DialogContent>
      <DialogActions>
        {where && (
          <Button component={RouterLink} to={where.to} onClick={onClose}>
            {where.name}
          </Button>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
