import { useEffect, useRef } from 'react'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'

/** Long enough for the dialog that made the change to close and to give its focus back to a button that may be gone. */
const AFTER_DIALOG = 100

/**
 * When the renewal moves, the button that moved it is gone, and the keyboard would begin at the top of the page again: the
 * focus goes to the step that is current now, or to the section. The answered ref is the section's.
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
