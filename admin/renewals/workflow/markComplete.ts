import { createContext, useContext, useState } from 'react'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import type { Card } from '../../../rules/renewals/steps.ts'

const SAVE_AND_MARK = 'Save and Mark Complete'

/** Marks the current step complete, after its dialog has saved. */
export const MarkComplete = createContext<() => void>(() => {})

/** The additional action of a step dialog's main button after saving; none for a step that is already complete. */
export function useThenComplete(card: Card, { renewal }: OpenRenewal) {
  const run = useContext(MarkComplete)
  const [isInHand] = useState(card.from === renewal.renewalStatusCode)
  return isInHand ? { label: SAVE_AND_MARK, run } : undefined
}
