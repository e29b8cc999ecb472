import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { messages } from '../../../rules/messages.ts'
import { back } from '../../../rules/renewals/stages.ts'
import { acceptsStepData, type Card, canComplete } from '../../../rules/renewals/steps.ts'
import type { Binding } from '../../ui/keys/keys.ts'
import { type Deeds, whyNotMine } from './license.deeds.ts'

/** The keys of the steps: edit the selected card, move forward and back. */
export function stepKeys(license: License, renewal: RenewalInProcess, card: Card, deeds: Deeds): Binding[] {
  const { renewalStatusCode: stage, isTrackingOnlyRenewal: trackingOnly } = renewal
  const notMine = whyNotMine(license)
  const early = (step: Card['step']) => notMine ?? (acceptsStepData(step, stage, trackingOnly) ? null : messages.stepTooEarly)
  const isFirst = back(stage, trackingOnly) === stage
  const isSent = card.step === 'licenseSent'
  const edit: Omit<Binding, 'says' | 'run'> = { keys: ['e', 'enter'], foot: true }
  return [
    card.step === 'invoice'
      ? { ...edit, says: card.title, run: () => deeds.open('invoices') }
      : { ...edit, says: `Edit ${card.title}`, run: () => deeds.open('step'), why: early(card.step), writes: true },
    ...forwardKeys(renewal, notMine, deeds),
    {
      keys: ['p'],
      says: 'Previous Step',
      run: deeds.backward,
      why: notMine ?? (isFirst ? 'This is the first step.' : null),
      writes: true,
      foot: true,
    },
    isSent ? sentKey(renewal, early('licenseSent'), deeds) : invoiceKey(renewal, early('invoice'), deeds),
    {
      keys: ['m'],
      says: 'Send License Email',
      run: () => deeds.open('email'),
      why: trackingOnly ? messages.stepNotForTrackingOnly : early('licenseSent'),
      writes: true,
      ...(isSent && { foot: true }),
    },
    { keys: ['j', 'down'], says: 'Next card', run: () => deeds.choose(1) },
    { keys: ['k', 'up'], says: 'Card before', run: () => deeds.choose(-1) },
  ]
}

/** At the last step, moving forward completes the renewal. */
function forwardKeys(renewal: RenewalInProcess, notMine: string | null, deeds: Deeds): Binding[] {
  const complete = { says: 'Complete Renewal', run: () => deeds.open('complete'), writes: true } as const
  if (canComplete(renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal))
    return [{ keys: ['c', 'f'], ...complete, why: notMine, foot: true }]
  return [
    { keys: ['f'], says: 'Mark Step Complete', run: deeds.forward, why: notMine ?? renewal.cannotAdvance, writes: true, foot: true },
    { keys: ['c'], ...complete, why: messages.notReadyToComplete },
  ]
}

const sentKey = ({ sendLicenseNotApplicable }: RenewalInProcess, why: string | null, deeds: Deeds): Binding => ({
  keys: ['n'],
  says: sendLicenseNotApplicable ? 'Require Sent License' : 'Sending Not Applicable',
  run: deeds.toggleSent,
  why,
  writes: true,
  foot: true,
})

const invoiceKey = ({ noInvoiceRequired, hasInvoice }: RenewalInProcess, why: string | null, deeds: Deeds): Binding => ({
  keys: ['n'],
  says: noInvoiceRequired ? 'Required Invoice' : 'No Invoice Required',
  run: deeds.toggleInvoice,
  why: why ?? (hasInvoice ? messages.invoiceExists : null),
  writes: true,
  foot: true,
})
