import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { messages } from '../../../rules/messages.ts'
import { CopyButton } from '../../ui/dialogs/CopyButton.tsx'

/** Shows new recovery codes once. Only the button closes the dialog, so that a stray click does not lose them. */
export function RecoveryCodesShown({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const titleId = useId()
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Your Recovery Codes</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {messages.recoveryCodesShownOnce} {messages.recoveryCodesHow}
        </Alert>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, fontFamily: 'monospace' }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={codes.join('\n')} />
        <Button variant="contained" onClick={onClose}>
          I Have Saved Them
        </Button>
      </DialogActions>
    </Dialog>
  )
}
