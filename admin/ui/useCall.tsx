import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { type CallOptions, Refused, sendCall } from '../../client/index.ts'
import type { Call, CallRequest, Output } from '../../contract/call.ts'
import { sentences } from '../../rules/messages.ts'
import { send } from '../providers/api.ts'
import { withBatch } from '../providers/batches.ts'
import { refreshRecords } from '../providers/queryClient.ts'
import { isSignedOut } from '../providers/work.ts'
import { sentenceOf } from './sentences.ts'
import { TwoLines } from './states/Toasts.tsx'

/** `batchId`: of a bulk action that can be undone now. A job ends its batch later. */
type Outcome<T> = { answer: T; batchId: number | null } | { refused: unknown }

const isJob = (answer: unknown) => typeof Object(answer).jobId === 'number'

interface Manner<T> {
  /** The toast after success, if the row's own sentence is not accurate here. */
  success?: (answer: T) => string
  /** The toast of a failure, if it differs from the row's; 'shown' if the screen shows the failure itself. */
  failed?: (error: unknown) => { title?: string; text: string } | 'shown' | undefined
  /** The resource of the deleted record, if its own profile is open. */
  left?: string
  /** The success toast has no Undo, because the screen offers it or the action must not be undone. */
  withoutUndo?: true
}

/**
 * Whether the records on the screen may be the reason of a failure. When signed out, each reload would ask for the password
 * again; while the server fails, each would fail with a toast of its own.
 */
const isOutdated = (error: unknown) => error instanceof Refused && error.status < 500 && !isSignedOut(error)

/**
 * Makes a call and shows a toast: the call's success sentence, or "An error occurred while attempting to …" with the server's reason. The
 * toast of a bulk action offers Undo. Never throws. The records on the screen reload after success, and after a refusal, which often means
 * that they are outdated. A second click during the first call returns a promise that never resolves; the first one reports the result.
 * Use `useCall<C, CallOptions>` for a body that is checked only by its schema, such as that of a form.
 */
export function useCall<C extends Call, Request extends CallOptions = CallRequest<C>>(call: C) {
  const notify = useNotify()
  const leaveIfRefused = useLogoutIfAccessDenied()
  const { mutateAsync, isPending } = useMutation({
    // Pending until the records have reloaded: a click before that would send the outdated version.
    mutationFn: async ({ request, left }: { request: Request; left?: string }) => {
      const done = await withBatch(() => sendCall(send, call, request))
      await refreshRecords(left)
      return isJob(done.answer) ? { ...done, batchId: null } : done
    },
  })

  const attempt = async (request: Request, { success, failed, left, withoutUndo }: Manner<Output<C>>): Promise<Outcome<Output<C>>> => {
    try {
      const done = await mutateAsync({ request, left })
      const sentence = success ? success(done.answer) : call.success
      if (sentence) notify(sentence, { type: 'success', batchId: withoutUndo ? null : done.batchId })
      return done
    } catch (error) {
      if (await leaveIfRefused(error)) return { refused: error }
      if (isOutdated(error)) await refreshRecords()
      const toast = failed?.(error) ?? { title: call.attempt && sentences.attemptFailed(call.attempt), text: sentenceOf(error) }
      if (toast !== 'shown') notify(<TwoLines {...toast} />, { type: 'error' })
      return { refused: error }
    }
  }

  // isPending is rendered too late to stop a second click that is already queued.
  const isUnderWay = useRef(false)
  const run = async (request: Request, manner: Manner<Output<C>> = {}): Promise<Outcome<Output<C>>> => {
    if (isUnderWay.current) return new Promise(() => {})
    isUnderWay.current = true
    try {
      return await attempt(request, manner)
    } finally {
      isUnderWay.current = false
    }
  }
  return { run, isPending }
}
