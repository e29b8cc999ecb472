import { useEffect, useMemo } from 'react'
import { useNotify } from 'react-admin'
import type { Call } from '../../../contract/call.ts'
import { sentences } from '../../../rules/messages.ts'
import { TwoLines } from './Toasts.tsx'

/**
 * Keeps the reason of a refusal in case the form disappears with its context, such as a step that another person took back. A
 * toast then says that nothing was saved, unless the person left the page.
 */
export function useUnseenRefusal({ attempt }: Call) {
  const notify = useNotify()
  const word = useMemo(() => {
    const at = window.location.pathname
    let sentence: string | null = null
    let isGone = false
    const tell = () => {
      if (!isGone || sentence === null || at !== window.location.pathname) return
      notify(<TwoLines title={attempt && sentences.attemptFailed(attempt)} text={sentence} />, { type: 'error' })
    }
    return {
      /** Pass null when the form was saved or closed by the person. The form may already be unmounted. */
      keep(refusal: string | null) {
        sentence = refusal
        tell()
      },
      standing() {
        isGone = false
        return () => {
          isGone = true
          tell()
        }
      },
    }
  }, [notify, attempt])
  useEffect(() => word.standing(), [word])
  return word
}
