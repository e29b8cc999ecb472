import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Call } from '../../../contract/call.ts'
import { Moved } from './Moved.tsx'
import { type ConfirmCallProps, useConfirmed } from './useConfirmed.ts'

/** Asks for confirmation before a call, and closes once it is done. A failure stands inside. */
export function ConfirmCall<C extends Call>(props: ConfirmCallProps<C>) {
  const { title, text, confirm, dangerous } = props
  const { proceed, close, isPending, failure, why } = useConfirmed(props)
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {typeof text === 'string' ? <DialogContentText>{text}</DialogContentText> : text}
        {why && !isPending && (
          <Moved onRefresh={close} sx={{ mt: 2 }}>
            {why}
          </Moved>
        )}
        {failure && !isPending && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close} autoFocus={dangerous}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={dangerous ? 'error' : 'primary'}
          disabled={why !== null}
          loading={isPending}
          onClick={proceed}
          autoFocus={!dangerous}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
