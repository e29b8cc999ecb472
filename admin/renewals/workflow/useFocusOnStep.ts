import { useEffect, useRef } from 'react'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'

/** Milliseconds: the dialog must close first and return its focus to a button that may be gone. */
const AFTER_DIALOG = 100

/**
 * When the renewal moves, the focused button disappears and the keyboard focus would return to the top of the page. Moves the
 * focus to the current step, or else to the section. Returns the ref of the section.
 */
export function useFocusOnStep(renewal: RenewalInProcess | null) {
  const section = useRef<HTMLElement>(null)
  const place = renewal && `${renewal.id}:${renewal.renewalStatusCode}`
  const seen = useRef(place)
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    const timer = setTimeout(() => {
      if (document.querySelector('[role=dialog]')) return
      const step = section.current?.querySelector<HTMLElement>('[aria-current=step]')
      ;(step ?? section.current)?.focus()
    }, AFTER_DIALOG)
    return () => clearTimeout(timer)
  }, [place])
  return section
}
