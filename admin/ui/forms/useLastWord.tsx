import { useEffect, useMemo } from 'react'
import { useNotify } from 'react-admin'
import type { Call } from '../../../contract/call.ts'
import { sentences } from '../../../rules/messages.ts'
import { TwoLines } from '../Toasts.tsx'

/**
 * Why a form was refused, kept in case that the form goes with what it stood on, such as a step that someone else took back:
 * then a toast says it, since nobody closed the form and nothing was saved. Not where the person left the page.
 */
export function useLastWord({ attempt }: Call) {
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
      /** Null once there is nothing to say: it was saved, or the person closed it. The form may be gone already. */
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
