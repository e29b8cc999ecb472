import type { License } from '../../contract/licenses.ts'
import type { RenewalInProcess } from '../../contract/renewals.schemas.ts'
import { messages } from '../../rules/messages.ts'
import { back } from '../../rules/stages.ts'
import { acceptsStepData, type Card, canComplete } from '../../rules/steps.ts'
import type { Binding } from '../ui/keys.ts'
import type { Open } from './license.state.ts'

export interface Deeds {
  open(what: Open): void
  choose(by: 1 | -1): void
  forward(): void
  backward(): void
  toggleInvoice(): void
  toggleSent(): void
  leave(): void
}

/** Why nothing of this renewal can be changed by this person now; null when it can (product §4). */
const whyNotMine = (license: License): string | null => {
  if (!license.mayEdit) return messages.notOnYourSide
  return license.active && license.propertyActive ? null : messages.renewalFrozen
}

const always = (deeds: Deeds): Binding[] => [
  { keys: ['esc'], says: 'Back', run: deeds.leave, foot: true },
  { keys: ['i'], says: 'Details', run: () => deeds.open('detail'), foot: true },
]

/** The keys of a license, drawn from the rules: what a rule forbids stays listed with the rule's sentence. */
export function keysOf(license: License | null, card: Card | null, deeds: Deeds): Binding[] {
  const renewal = license?.inProcessRenewal
  if (!license) return always(deeds)
  if (!renewal || !card)
    return [
      { keys: ['b', 'enter'], says: 'Begin', run: () => deeds.open('begin'), why: license.cannotBegin, writes: true, foot: true },
      ...always(deeds),
    ]
  return [...stepKeys(license, renewal, card, deeds), ...renewalKeys(license, renewal, deeds), ...always(deeds)]
}

function stepKeys(license: License, renewal: RenewalInProcess, card: Card, deeds: Deeds): Binding[] {
  const { renewalStatusCode: stage, isTrackingOnlyRenewal: trackingOnly } = renewal
  const notMine = whyNotMine(license)
  const early = (step: Card['step']) => notMine ?? (acceptsStepData(step, stage, trackingOnly) ? null : messages.stepTooEarly)
  const isLast = canComplete(stage, trackingOnly)
  const isFirst = back(stage, trackingOnly) === stage
  return [
    { keys: ['e', 'enter'], says: `Edit ${card.title}`, run: () => deeds.open('step'), why: early(card.step), writes: true, foot: true },
    isLast
      ? { keys: ['c', 'f'], says: 'Complete Renewal', run: () => deeds.open('complete'), why: notMine, writes: true, foot: true }
      : { keys: ['f'], says: 'Mark Step Complete', run: deeds.forward, why: notMine ?? renewal.cannotAdvance, writes: true, foot: true },
    ...(isLast
      ? []
      : [
          {
            keys: ['c'],
            says: 'Complete Renewal',
            run: () => deeds.open('complete'),
            why: messages.notReadyToComplete,
            writes: true,
          } as const,
        ]),
    {
      keys: ['p'],
      says: 'Previous Step',
      run: deeds.backward,
      why: notMine ?? (isFirst ? 'This is the first step.' : null),
      writes: true,
      foot: true,
    },
    card.step === 'licenseSent'
      ? {
          keys: ['n'],
          says: renewal.sendLicenseNotApplicable ? 'Require Sent License' : 'Sending Not Applicable',
          run: deeds.toggleSent,
          why: early('licenseSent'),
          writes: true,
          foot: true,
        }
      : {
          keys: ['n'],
          says: renewal.noInvoiceRequired ? 'Required Invoice' : 'No Invoice Required',
          run: deeds.toggleInvoice,
          why: early('invoice') ?? (renewal.hasInvoice ? messages.invoiceExists : null),
          writes: true,
          foot: true,
        },
    { keys: ['j', 'down'], says: 'Next card', run: () => deeds.choose(1) },
    { keys: ['k', 'up'], says: 'Card before', run: () => deeds.choose(-1) },
  ]
}

function renewalKeys(license: License, renewal: RenewalInProcess, deeds: Deeds): Binding[] {
  const notMine = whyNotMine(license)
  const whyKept = renewal.hasInvoice ? messages.abandonHasInvoices : messages.abandonTrackDateChanged
  return [
    { keys: ['N'], says: 'Notes', run: () => deeds.open('notes'), why: notMine, writes: true, foot: true },
    {
      keys: ['t'],
      says: renewal.isTrackingOnlyRenewal ? 'Track And Process' : 'Tracking Only',
      run: () => deeds.open('toggle'),
      why: notMine,
      writes: true,
      foot: true,
    },
    {
      keys: ['x'],
      says: 'Abandon',
      run: () => deeds.open('abandon'),
      // Abandoning stays possible while the license or its property is inactive.
      why: license.mayEdit ? (renewal.mayAbandon ? null : whyKept) : messages.notOnYourSide,
      writes: true,
      foot: true,
    },
  ]
}
