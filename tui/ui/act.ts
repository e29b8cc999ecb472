import { useRef } from 'react'
import type { Call } from '../../contract/call.ts'
import { explain } from './explain.ts'
import { useSession } from './session.tsx'

interface Act {
  call: Call
  send(): Promise<unknown>
  /** Instead of what `explain` says. */
  failed?(error: unknown): string | undefined
  onDone?(): void
}

/** Does something at once, without a dialog: says how it went, and reads the record again, whose truth may have moved. */
export function useAct(refresh: () => Promise<void>): (act: Act) => void {
  const { done, failed } = useSession()
  const isBusy = useRef(false)
  const act = async ({ call, send, failed: sentenceOf, onDone }: Act) => {
    // A key held down must not do it twice.
    if (isBusy.current) return
    isBusy.current = true
    try {
      await send()
      // Only when it is read again: the next key means what it means for the record as it now stands.
      await refresh()
      done(call.success ?? '')
      onDone?.()
    } catch (error) {
      await refresh()
      failed(sentenceOf?.(error) ?? explain(error, call).sentence)
    }
    isBusy.current = false
  }
  return (what) => void act(what)
}
