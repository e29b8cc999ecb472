import { type ReactNode, useState } from 'react'
import type { Call, CallRequest, Output } from '../../../contract/call.ts'
import { messages } from '../../../rules/messages.ts'
import { failureIn, isBlocked, isStale, sentenceOf } from '../sentences.ts'
import { useUnseenRefusal } from '../states/useUnseenRefusal.tsx'
import { useCall } from '../useCall.tsx'

export interface ConfirmCallProps<C extends Call> {
  call: C
  request: CallRequest<C>
  title: string
  text: ReactNode
  /** The text of the confirm button. */
  confirm: string
  dangerous?: boolean
  /** Why the button is disabled: the record has changed since the dialog opened. If set, the dialog stays open to show it. */
  moved?: string | null
  onClose(): void
  /** `batchId`: of a bulk action. */
  onDone?(answer: Output<C>, batchId: number | null): void
  /** The screen shows the result of the bulk action and its Undo, so the toast has no Undo. */
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

/** Makes a call that was confirmed. `why`: why it cannot be made any more; `failure`: why it was refused. */
export function useConfirmed<C extends Call>({
  call,
  request,
  left,
  success,
  attempt,
  moved,
  showsResult,
  onClose,
  onDone,
  onBlocked,
}: ConfirmCallProps<C>) {
  const { run, isPending } = useCall(call)
  const [isOutdated, setOutdated] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const unseen = useUnseenRefusal(call)
  const close = () => {
    unseen.keep(null)
    onClose()
  }
  const refused = (error: unknown) => {
    if (moved !== undefined && isStale(error)) setOutdated(true)
    else if (onBlocked && isBlocked(error)) onBlocked(sentenceOf(error))
    else {
      setFailure(failureIn({ ...call, attempt: attempt ?? call.attempt }, error))
      unseen.keep(sentenceOf(error))
    }
  }
  const proceed = async () => {
    let isRefused = false
    const outcome = await run(request, {
      failed: (error: unknown) => {
        isRefused = true
        refused(error)
        return 'shown' as const
      },
      left,
      success: success === undefined ? undefined : () => success,
      ...(showsResult && { withoutUndo: true }),
    })
    if (isRefused) return
    close()
    if ('answer' in outcome) onDone?.(outcome.answer, outcome.batchId)
  }
  return { proceed, close, isPending, failure, why: moved ?? (isOutdated ? messages.actedElsewhere : null) }
}
