import { useRef } from 'react'
import type { Call } from '../../contract/call.ts'
import { explain } from './explain.ts'
import { useSession } from './session.tsx'

interface Action {
  call: Call
  send(): Promise<unknown>
  /** Replaces the sentence of `explain`. */
  failed?(error: unknown): string | undefined
  onDone?(): void
}

/** Makes a call without a dialog, reads the record again, and shows a message with the result. `refresh` reads the record. */
export function useAct(refresh: () => Promise<void>): (action: Action) => void {
  const { done, failed } = useSession()
  const isBusy = useRef(false)
  const act = async ({ call, send, failed: sentenceOf, onDone }: Action) => {
    // A key that is held down must not repeat the call.
    if (isBusy.current) return
    isBusy.current = true
    try {
      await send()
      // Wait for the new record: what the next key does depends on it.
      await refresh()
      done(call.success ?? '')
      onDone?.()
    } catch (error) {
      await refresh()
      failed(sentenceOf?.(error) ?? explain(error, call).sentence)
    }
    isBusy.current = false
  }
  return (action) => void act(action)
}
