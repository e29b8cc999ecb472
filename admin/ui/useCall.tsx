import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { type CallOptions, sendCall } from '../../client/index.ts'
import type { Call, CallRequest, Output } from '../../contract/call.ts'
import { sentences } from '../../rules/messages.ts'
import { send } from '../providers/api.ts'
import { refreshRecords } from '../providers/queryClient.ts'
import { isSignedOut } from '../providers/work.ts'
import { sentenceOf } from './sentences.ts'
import { TwoLines } from './Toasts.tsx'

type Outcome<T> = { answer: T } | { refused: unknown }

interface Manner<T> {
  /** The toast after success, if the row's own sentence is not accurate here. */
  success?: (answer: T) => string
  /** The toast of a failure, if it differs from the row's; 'shown' if the screen shows the failure itself. */
  failed?: (error: unknown) => { title?: string; text: string } | 'shown' | undefined
  /** The resource of the deleted record, if its own profile is open. */
  left?: string
}

/**
 * Makes a call of the call table and shows a toast with the row's own text: its success sentence, or "An error occurred while
 * attempting to …" with the server's reason. Never throws. In both cases the records on the screen reload, because a refusal
 * often means that they are outdated. The promise of a second click during the first never resolves: the first one reports the
 * result. `useCall<C, CallOptions>` is for a body that only its schema checks, such as that of a form.
 */
export function useCall<C extends Call, Request extends CallOptions = CallRequest<C>>(call: C) {
  const notify = useNotify()
  const leaveIfRefused = useLogoutIfAccessDenied()
  const { mutateAsync, isPending } = useMutation({
    // Pending until the records have reloaded: a click before that would send the outdated version.
    mutationFn: async ({ request, left }: { request: Request; left?: string }) => {
      const answer = await sendCall(send, call, request)
      await refreshRecords(left)
      return answer
    },
  })

  const attempt = async (request: Request, { success, failed, left }: Manner<Output<C>>): Promise<Outcome<Output<C>>> => {
    try {
      const answer = await mutateAsync({ request, left })
      const sentence = success ? success(answer) : call.success
      if (sentence) notify(sentence, { type: 'success' })
      return { answer }
    } catch (error) {
      if (await leaveIfRefused(error)) return { refused: error }
      // When signed out, each reload would ask for the password again.
      if (!isSignedOut(error)) await refreshRecords()
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
