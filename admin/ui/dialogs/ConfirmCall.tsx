import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Call, CallRequest, Output } from '../../../contract/call.ts'
import { messages } from '../../../rules/messages.ts'
import { failureIn, isBlocked, isStale, sentenceOf } from '../sentences.ts'
import { useUnseenRefusal } from '../states/useUnseenRefusal.tsx'
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

/** Asks for confirmation before a call, and closes once it is done. A failure stands inside. */
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
  const [failure, setFailure] = useState<string | null>(null)
  const unseen = useUnseenRefusal(call)
  const close = () => {
    unseen.keep(null)
    onClose()
  }
  const proceed = async () => {
    let isShown = false
    const failed = (error: unknown) => {
      if (moved !== undefined && isStale(error)) {
        isShown = true
        setOutdated(true)
        return 'shown' as const
      }
      isShown = true
      if (onBlocked && isBlocked(error)) onBlocked(sentenceOf(error))
      else {
        setFailure(failureIn({ ...call, attempt: attempt ?? call.attempt }, error))
        unseen.keep(sentenceOf(error))
      }
      return 'shown' as const
    }
    const outcome = await run(request, {
      failed,
      left,
      success: success === undefined ? undefined : () => success,
      ...(showsResult && { withoutUndo: true }),
    })
    if (isShown) return
    close()
    if ('answer' in outcome) onDone?.(outcome.answer, outcome.batchId)
  }
  const why = moved ?? (isOutdated ? messages.actedElsewhere : null)
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
