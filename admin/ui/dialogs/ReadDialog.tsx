import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface ReadDialogProps {
  title: string
  /** For a table. */
  wide?: boolean
  children: ReactNode
  /** More buttons, left of Close. */
  actions?: ReactNode
  onClose(): void
}

/** A read-only dialog. */
export function ReadDialog({ title, wide, children, actions, onClose }: ReadDialogProps) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={wide ? 'lg' : 'sm'}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        {actions}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
