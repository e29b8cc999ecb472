import { createContext, type ReactNode, useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { late } from '../../ui/states/late.tsx'
import { MarkComplete } from './markComplete.ts'
import { useAdvance } from './useAdvance.tsx'
import { focusOnStep } from './useFocusOnStep.ts'

const NextStepDialog = late(async () => (await import('./NextStepDialog.tsx')).NextStepDialog)

/** Opens the dialog of the current step. */
export const OpenNextStep = createContext<() => void>(() => {})

/** Provides the dialogs of a renewal's steps: after a step is saved and marked complete, opens the dialog of the next one. */
export function RenewalFlow({ license, children }: { license: License; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const advance = useAdvance()
  const open = () => setOpen(true)
  const markComplete = async () => {
    if (await advance(license.id)) open()
  }
  const close = () => {
    setOpen(false)
    focusOnStep()
  }
  return (
    <OpenNextStep value={open}>
      <MarkComplete value={markComplete}>
        {children}
        {isOpen && <NextStepDialog license={license} onClose={close} />}
      </MarkComplete>
    </OpenNextStep>
  )
}
