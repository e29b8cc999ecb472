import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Call, CallRequest, Output } from '../../../contract/call.ts'
import { Moved } from './Moved.tsx'
import { useConfirmed } from './useConfirmed.ts'

export interface ConfirmCallProps<C extends Call> {
  call: C
  request: CallRequest<C>
  title: string
  text: ReactNode
  /** The text of the confirm button. */
  confirm: string
  dangerous?: boolean
  /** Why the button is off: the record has moved on since the dialog opened. If this is given, the dialog stays to say so. */
  moved?: string | null
  onClose(): void
  /** `batchId`: of a bulk action. */
  onDone?(answer: Output<C>, batchId: number | null): void
  /** The screen shows the result of a bulk action with its Undo: the toast has none. */
  showsResult?: boolean
  /** Shows in place of this dialog why the server blocks the call (409). */
  onBlocked?(sentence: string): void
  /** The resource of the deleted record, if its own profile is open. */
  left?: string
  /** The toast after success, if the call's row has none. */
  success?: string
  /** The text after "An error occurred while attempting to", if it differs from the row's. */
  attempt?: string
}

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
