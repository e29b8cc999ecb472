import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Call, CallRequest, Output } from '../../../contract/call.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { isBlocked, isStale, sentenceOf } from '../sentences.ts'
import { useCall } from '../useCall.tsx'
import { Moved } from './Moved.tsx'

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

/** Asks for confirmation before a call, and closes whatever the result is. */
export function ConfirmCall<C extends Call>({
  call,
  request,
  title,
  text,
  confirm,
  dangerous,
  left,
  success,
  attempt,
  moved,
  showsResult,
  ...then
}: ConfirmCallProps<C>) {
  const { onClose, onDone, onBlocked } = then
  const { run, isPending } = useCall(call)
  const translate = useTranslate()
  const titleId = useId()
  const [isOutdated, setOutdated] = useState(false)
  const proceed = async () => {
    let isShown = false
    const failed = (error: unknown) => {
      if (moved !== undefined && isStale(error)) {
        isShown = true
        setOutdated(true)
        return 'shown' as const
      }
      if (!onBlocked || !isBlocked(error)) return attempt ? { title: sentences.attemptFailed(attempt), text: sentenceOf(error) } : undefined
      isShown = true
      onBlocked(sentenceOf(error))
      return 'shown' as const
    }
    const outcome = await run(request, {
      failed,
      left,
      success: success === undefined ? undefined : () => success,
      ...(showsResult && { withoutUndo: true }),
    })
    if (isShown) return
    onClose()
    if ('answer' in outcome) onDone?.(outcome.answer, outcome.batchId)
  }
  const why = moved ?? (isOutdated ? messages.actedElsewhere : null)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {typeof text === 'string' ? <DialogContentText>{text}</DialogContentText> : text}
        {why && !isPending && (
          <Moved onRefresh={onClose} sx={{ mt: 2 }}>
            {why}
          </Moved>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus={dangerous}>
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
