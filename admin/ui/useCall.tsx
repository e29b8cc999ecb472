import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { type CallInput, sendCall } from '../../client/index.ts'
import type { Call, Output } from '../../contract/call.ts'
import { sentences } from '../../rules/messages.ts'
import { send } from '../providers/api.ts'
import { refreshRecords } from '../providers/queryClient.ts'
import { isSignedOut } from '../providers/work.ts'
import { sentenceOf } from './sentences.ts'
import { TwoLines } from './Toasts.tsx'

type Outcome<T> = { answer: T } | { refused: unknown }

interface Manner<T> {
  /** The toast after success, where the row's own sentence is not the whole truth. */
  success?: (answer: T) => string
  /** The toast of a failure, where the row's words are not; 'shown' when the screen shows it itself. */
  failed?: (error: unknown) => { title?: string; text: string } | 'shown' | undefined
  /** The resource of a record that success removes while its own profile shows it. */
  left?: string
}

/**
 * Does what a row of the call table says and tells the person how it went, in the row's own words: its success sentence,
 * or "An error occurred while attempting to …" with the server's reason. Never throws. Either way the records on the screen
 * are read again, since a refusal often means that they are out of date. The second of two clicks does nothing and answers
 * nothing: the first says how it went.
 */
export function useCall<C extends Call>(call: C) {
  const notify = useNotify()
  const leaveIfRefused = useLogoutIfAccessDenied()
  const { mutateAsync, isPending } = useMutation({
    // Pending until the records are read again: a second click in between would send the version that was just replaced.
    mutationFn: async ({ said, left }: { said: CallInput<C>; left?: string }) => {
      const answer = (await sendCall(send, call, said as Parameters<typeof sendCall>[2])) as Output<C>
      await refreshRecords(left)
      return answer
    },
  })

  const attempt = async (said: CallInput<C>, { success, failed, left }: Manner<Output<C>>): Promise<Outcome<Output<C>>> => {
    try {
      const answer = await mutateAsync({ said, left })
      const sentence = success ? success(answer) : call.success
      if (sentence) notify(sentence, { type: 'success' })
      return { answer }
    } catch (error) {
      if (await leaveIfRefused(error)) return { refused: error }
      // Nobody being signed in, each record would ask for the password once more.
      if (!isSignedOut(error)) await refreshRecords()
      const toast = failed?.(error) ?? { title: call.attempt && sentences.attemptFailed(call.attempt), text: sentenceOf(error) }
      if (toast !== 'shown') notify(<TwoLines {...toast} />, { type: 'error' })
      return { refused: error }
    }
  }

  // isPending is drawn too late for a second click that waits behind the first.
  const isUnderWay = useRef(false)
  const run = async (said: CallInput<C>, manner: Manner<Output<C>> = {}): Promise<Outcome<Output<C>>> => {
    if (isUnderWay.current) return new Promise(() => {})
    isUnderWay.current = true
    try {
      return await attempt(said, manner)
    } finally {
      isUnderWay.current = false
    }
  }
  return { run, isPending }
}
