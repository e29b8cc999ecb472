import { useEffect, useRef } from 'react'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'

/** Milliseconds until the dialog has closed and returned the focus to a button that may no longer exist. */
const AFTER_DIALOG = 100

const currentStep = () => document.querySelector<HTMLElement>('[aria-current=step]')
const isDialogOpen = () => document.querySelector('[role=dialog]') !== null

/**
 * Focuses the current step, or `section` if there is none. Without a dialog it does so at once: the focus scrolls, and a page that scrolls
 * under a click loses it. Otherwise it waits until the dialog has closed, and does nothing if another one opens. Returns the timer.
 */
export const focusOnStep = (section?: HTMLElement | null): ReturnType<typeof setTimeout> | undefined => {
  const focus = () => (currentStep() ?? section)?.focus()
  if (isDialogOpen()) return setTimeout(() => isDialogOpen() || focus(), AFTER_DIALOG)
  focus()
}

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
