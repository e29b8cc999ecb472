import { useState } from 'react'
import type { Call } from '../../../contract/call.ts'
import { messages } from '../../../rules/messages.ts'
import { failureIn, isBlocked, isStale, sentenceOf } from '../sentences.ts'
import { useUnseenRefusal } from '../states/useUnseenRefusal.tsx'
import { useCall } from '../useCall.tsx'
import type { ConfirmCallProps } from './ConfirmCall.tsx'

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
