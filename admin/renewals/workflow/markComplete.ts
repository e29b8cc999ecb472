import { createContext, useContext, useState } from 'react'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import type { Card } from '../../../rules/renewals/steps.ts'

export const SAVE_AND_MARK = 'Save and Mark Complete'

/** Marks the step in hand complete, after its dialog has saved. */
export const MarkComplete = createContext<() => void>(() => {})

/** What the main button of a step's dialog does after saving; nothing more for a step that is already complete. */
export function useThenComplete(card: Card, { renewal }: OpenRenewal) {
  const run = useContext(MarkComplete)
  const [isInHand] = useState(card.from === renewal.renewalStatusCode)
  return isInHand ? { label: SAVE_AND_MARK, run } : undefined
}
