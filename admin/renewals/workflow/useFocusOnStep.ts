import { useEffect, useRef } from 'react'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'

/** Milliseconds: the dialog must close first and return its focus to a button that may be gone. */
const AFTER_DIALOG = 100

const currentStep = () => document.querySelector<HTMLElement>('[aria-current=step]')

/** Moves the focus to the step in hand once the open dialog has closed, unless another one opens. `section`: where there is no such step. */
export const focusOnStep = (section?: HTMLElement | null) =>
  setTimeout(() => {
    if (document.querySelector('[role=dialog]')) return
    ;(currentStep() ?? section)?.focus()
  }, AFTER_DIALOG)

/**
 * When the renewal moves, the focused button disappears and the keyboard focus would return to the top of the page: it moves to the
 * current step, or else to the section. When the page opens, the current step is scrolled into view. Returns the ref of the section.
 */
export function useFocusOnStep(renewal: RenewalInProcess | null) {
  const section = useRef<HTMLElement>(null)
  const place = renewal && `${renewal.id}:${renewal.renewalStatusCode}`
  const seen = useRef(place)
  // Not returned: newer browsers answer scrollIntoView with a promise, which React would call at the end.
  useEffect(() => {
    currentStep()?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    const timer = focusOnStep(section.current)
    return () => clearTimeout(timer)
  }, [place])
  return section
}
