import type { ReactNode } from 'react'
import type { OpenRenewal } from '../../../forms/renewals/renewal.ts'
import { stepForms } from '../../../forms/renewals/steps.ts'
import type { Card } from '../../../rules/renewals/steps.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useThenComplete } from './markComplete.ts'
import { useMoved } from './useMoved.ts'

interface StepFormProps {
  card: Card
  open: OpenRenewal
  above?: ReactNode
  onClose(): void
}

/** The dialog of a step whose data is a form. */
export function StepForm({ card, open, above, onClose }: StepFormProps) {
  const form = stepForms[card.step as keyof typeof stepForms]
  const then = useThenComplete(card, open)
  const moved = useMoved(open.license)
  return <CallForm form={form} context={open} title={card.title} above={above} then={then} blocked={then && moved} onClose={onClose} />
}
