import { useEffect, useRef } from 'react'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'

/** Milliseconds until the dialog has closed and returned the focus to a button that may no longer exist. */
const AFTER_DIALOG = 100

const currentStep = () => document.querySelector<HTMLElement>('[aria-current=step]')

/** Focuses the current step once the dialog has closed, unless another dialog opens. Focuses `section` if there is no current step. */
export const focusOnStep = (section?: HTMLElement | null) =>
  setTimeout(() => {
    if (document.querySelector('[role=dialog]')) return
    ;(currentStep() ?? section)?.focus()
  }, AFTER_DIALOG)

/**
 * Focuses the current step, or else the section, when the renewal moves: otherwise the focus would return to the top of the page. Scrolls
 * to the current step when the page opens. Returns the ref of the section.
 */
export function useFocusOnStep(renewal: RenewalInProcess | null) {
  const section = useRef<HTMLElement>(null)
  const place = renewal && `${renewal.id}:${renewal.renewalStatusCode}`
  const seen = useRef(place)
  // Not returned: in newer browsers scrollIntoView returns a promise, which React would call as a cleanup function.
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
