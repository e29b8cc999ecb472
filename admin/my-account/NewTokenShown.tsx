import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { messages } from '../../rules/messages.ts'

/** Shows a token's secret, which is visible only once. Only the button closes it, so that a stray click does not lose it. */
export function NewTokenShown({ token, onClose }: { token: string; onClose(): void }) {
  const [copied, setCopied] = useState(false)
  const titleId = useId()
  const copy = () => navigator.clipboard.writeText(token).then(() => setCopied(true))
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Your New Token</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {messages.tokenShownOnce}
        </Alert>
        <TextField
          label="Token"
          value={token}
          slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
          onFocus={({ target }) => target.select()}
        />
      </DialogContent>
      <DialogActions>
        {/* Browsers offer the clipboard only to secure addresses. */}
        {window.isSecureContext && (
          <Button startIcon={<ContentCopyIcon />} onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
