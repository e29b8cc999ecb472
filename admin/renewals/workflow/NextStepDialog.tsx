import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { cards } from '../../../rules/renewals/steps.ts'
import { useUser } from '../../ui/useUser.tsx'
import { Completion } from './Completion.tsx'
import { InvoiceStep } from './InvoiceStep.tsx'
import { SendStep } from './SendStep.tsx'
import { StepForm } from './StepForm.tsx'

/** The current step of a renewal; undefined once all steps are complete. */
const cardOf = (renewal: License['inProcessRenewal']) =>
  cards(renewal?.isTrackingOnlyRenewal ?? false).find(({ from }) => from === renewal?.renewalStatusCode)

/** The dialog of the current step, or of the completion. Keeps its step even if another person moves the renewal. */
export function NextStepDialog({ license, onClose }: { license: License; onClose(): void }) {
  const { today } = useUser()
  const now = license.inProcessRenewal
  const [card] = useState(() => cardOf(now))
  const [renewal, setRenewal] = useState(now)
  if (now && now !== renewal) setRenewal(now)
  if (!renewal) return null
  const open = { license, renewal, today }
  if (!card) return <Completion open={open} onClose={onClose} />
  if (card.step === 'invoice') return <InvoiceStep card={card} open={open} onClose={onClose} />
  if (card.step === 'licenseSent') return <SendStep card={card} open={open} onClose={onClose} />
  return <StepForm card={card} open={open} onClose={onClose} />
}
