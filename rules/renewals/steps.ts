import { addDays, type Day } from '../day.ts'
import type { DocumentIssuance } from '../labels.ts'
import type { MessageKey } from '../messages.ts'
import { COMPLETE, FILED, forward, type Stage } from './stages.ts'

export type Step = 'begin' | 'formsReceived' | 'invoice' | 'formsFiled' | 'licenseReceived' | 'licenseSent'

/** One card of the renewal workflow: completing it in stage `from` leads to stage `gives`. Its title includes its number. */
export interface Card {
  step: Step
  number: number
  title: string
  from: Stage
  gives: Stage
}

const STEPS: readonly { step: Step; name: string; gives: Stage; trackingOnly: boolean }[] = [
  { step: 'begin', name: 'Process Start Date', gives: 2, trackingOnly: true },
  { step: 'formsReceived', name: 'Receive Renewal Forms', gives: 3, trackingOnly: false },
  { step: 'invoice', name: 'Invoice', gives: 4, trackingOnly: true },
  { step: 'formsFiled', name: 'File Renewal Forms', gives: 5, trackingOnly: true },
  { step: 'licenseReceived', name: 'Receive License', gives: 6, trackingOnly: true },
  { step: 'licenseSent', name: 'License Sent to Property', gives: 7, trackingOnly: false },
]

/** The cards in order: six, or four with new numbers when tracking only. */
export function cards(trackingOnly: boolean): Card[] {
  return STEPS.filter((card) => card.trackingOnly || !trackingOnly).map(({ step, name, gives }, index, shown) => ({
    step,
    number: index + 1,
    title: `${index + 1}. ${name}`,
    from: shown[index - 1]?.gives ?? 1,
    gives,
  }))
}

/** How many cards are complete at that stage: 0 to 6, or to 4 when tracking only. */
export function completedSteps(stage: Stage, trackingOnly: boolean): number {
  return cards(trackingOnly).filter((card) => card.gives <= stage).length
}

/** Where a renewal is, in words: 'Step 4 of 6: File Renewal Forms'. */
export function stepWords(stage: Stage, trackingOnly: boolean): string {
  const all = cards(trackingOnly)
  const card = all.find(({ from }) => from === stage)
  return card ? `Step ${card.number} of ${all.length}: ${nameOf(card)}` : `All ${all.length} steps complete`
}

/** The step in hand, as a button says it: 'File Renewal Forms'; 'Complete' once all steps are. */
export function nextWords(stage: Stage, trackingOnly: boolean): string {
  const card = cards(trackingOnly).find(({ from }) => from === stage)
  return card ? nameOf(card) : 'Complete'
}

/** The name of a step without its number. */
export const nameOf = ({ title, number }: Pick<Card, 'title' | 'number'>): string => title.slice(`${number}. `.length)

/** A step accepts data from the stage before it on, until the renewal is complete. */
export function acceptsStepData(step: Step, stage: Stage, trackingOnly: boolean): boolean {
  const card = cards(trackingOnly).find((each) => each.step === step)
  return card !== undefined && stage >= card.from && stage < COMPLETE
}

/** A renewal can be completed only at the stage of its last card: 7, or 6 when tracking only. */
export function canComplete(stage: Stage, trackingOnly: boolean): boolean {
  return stage === (trackingOnly ? 6 : 7)
}

export interface ReceivedDates {
  effectiveDate: Day | null
  expirationDate: Day | null
  trackDate: Day | null
}

/** isPerpetual: from the term (terms.ts). isSeasonal: from the license type. */
export interface LicenseTraits {
  isPerpetual: boolean
  isSeasonal: boolean
}

/** What is wrong with the dates of a received license, a message key for each field; {} when nothing is. */
export function whatReceivingNeeds(dates: ReceivedDates, kind: LicenseTraits): Partial<Record<keyof ReceivedDates, MessageKey>> {
  const { effectiveDate, expirationDate, trackDate } = dates
  const wrong: Partial<Record<keyof ReceivedDates, MessageKey>> = {}
  if (!effectiveDate) wrong.effectiveDate = 'required'
  if (!expirationDate && !kind.isPerpetual) wrong.expirationDate = 'required'
  if (!trackDate && !kind.isPerpetual) wrong.trackDate = 'required'
  if (expirationDate && effectiveDate && expirationDate <= effectiveDate) wrong.expirationDate = 'expirationNotGreater'
  if (trackDate && expirationDate && trackDate >= expirationDate && !kind.isSeasonal) wrong.trackDate = 'trackNotBeforeExpiration'
  return wrong
}

/** The first day of the next term: the day after the last valid one. Null for a license that never expires. */
export const nextEffectiveDate = (expirationDate: Day | null): Day | null => expirationDate && addDays(expirationDate, 1)

/** hasInvoice: an invoice that is not cancelled. The dates are those of the renewal, not of the license. */
export interface RenewalSoFar extends ReceivedDates {
  stage: Stage
  isTrackingOnlyRenewal: boolean
  hasInvoice: boolean
  noInvoiceRequired: boolean
  formsFiledDate: Day | null
  licenseReceivedDate: Day | null
  licenseSentDate: Day | null
  licenseEmailSentDate: string | null
  sendLicenseNotApplicable: boolean
}

/** What blocks Mark Step Complete, or null. */
export function whatForwardNeeds(renewal: RenewalSoFar, kind: LicenseTraits): MessageKey | null {
  const next = forward(renewal.stage, renewal.isTrackingOnlyRenewal)
  if (next === renewal.stage) return null
  if (next === 4) return renewal.hasInvoice || renewal.noInvoiceRequired ? null : 'invoiceNeeded'
  if (next === 5) return renewal.formsFiledDate ? null : 'formsFiledNeeded'
  if (next === 6) {
    const received = renewal.licenseReceivedDate && Object.keys(whatReceivingNeeds(renewal, kind)).length === 0
    return received ? null : 'licenseReceivedNeeded'
  }
  if (next === 7) {
    const sent = renewal.licenseSentDate || renewal.licenseEmailSentDate || renewal.sendLicenseNotApplicable
    return sent ? null : 'licenseSentNeeded'
  }
  return null
}

/** The advice shown after forms are filed with an authority that will not send a license. */
export function adviceAt(reached: Stage, issuance: DocumentIssuance | null): MessageKey | null {
  if (reached !== FILED) return null
  if (issuance === 'NoDocument') return 'noDocumentIssued'
  return issuance === 'InitialDocumentOnly' ? 'persistentDocumentIssued' : null
}
