import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Said } from '../../client/index.ts'
import type { Call, Output } from '../../contract/call.ts'
import { useCall } from './useCall.tsx'

interface ConfirmCallProps<C extends Call> {
  call: C
  said: Said<C>
  title: string
  text: ReactNode
  /** The words of the button that does it. */
  confirm: string
  dangerous?: boolean
  onClose(): void
  onDone?(answer: Output<C>): void
}

/** Asks before it makes a call, and closes whatever comes of it. */
export function ConfirmCall<C extends Call>({ call, said, title, text, confirm, dangerous, onClose, onDone }: ConfirmCallProps<C>) {
  const { run, isPending } = useCall(call)
  const translate = useTranslate()
  const titleId = useId()
  const proceed = async () => {
    const outcome = await run(said)
    onClose()
    if ('answer' in outcome) onDone?.(outcome.answer)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{typeof text === 'string' ? <DialogContentText>{text}</DialogContentText> : text}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus={dangerous}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color={dangerous ? 'error' : 'primary'} loading={isPending} onClick={proceed} autoFocus={!dangerous}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
