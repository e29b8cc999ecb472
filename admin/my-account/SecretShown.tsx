import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useId } from 'react'
import { CopyButton } from '../ui/dialogs/CopyButton.tsx'

interface SecretShownProps {
  title: string
  label: string
  secret: string
  /** The note that the secret is visible only now, and what to do with it. */
  warning: string
  onClose(): void
}

/** Shows a secret once. Only the button closes the dialog, so that a stray click does not lose the secret. */
export function SecretShown({ title, label, secret, warning, onClose }: SecretShownProps) {
  const titleId = useId()
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {warning}
        </Alert>
        <TextField
          label={label}
          value={secret}
          slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
          onFocus={({ target }) => target.select()}
        />
      </DialogContent>
      <DialogActions>
        <CopyButton text={secret} />
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
