import { present } from '../../../rules/present.ts'
import type { Stage } from '../../../rules/renewals/stages.ts'
import { type Card, cards, completedSteps, type Step } from '../../../rules/renewals/steps.ts'

/** The dialog over the license. */
export type Open =
  | 'step'
  | 'begin'
  | 'assign'
  | 'invoices'
  | 'task'
  | 'notes'
  | 'files'
  | 'email'
  | 'history'
  | 'complete'
  | 'abandon'
  | 'toggle'
  | 'detail'
  | 'pace'
  | 'reminders'
  | 'requests'
  | 'customFields'
  | 'edit'
  | 'info'
  | null

export interface LicenseState {
  open: Open
  /** The selected card, valid only while the renewal is at stage `at`. Without one, the current card is selected. */
  chosen: { step: Step; at: Stage } | null
}

export type LicenseEvent = { type: 'open'; what: Open } | { type: 'choose'; by: 1 | -1; stage: Stage; trackingOnly: boolean }

export const CLOSED: LicenseState = { open: null, chosen: null }

/** The card to complete next, or the last one when all are complete. */
export function currentCard(stage: Stage, trackingOnly: boolean): Card {
  const all = cards(trackingOnly)
  return present(all[Math.min(completedSteps(stage, trackingOnly), all.length - 1)])
}

export function chosenCard(state: LicenseState, stage: Stage, trackingOnly: boolean): Card {
  const byHand = state.chosen?.at === stage && cards(trackingOnly).find((card) => card.step === state.chosen?.step)
  return byHand || currentCard(stage, trackingOnly)
}

export function licenseReducer(state: LicenseState, event: LicenseEvent): LicenseState {
  if (event.type === 'open') return { ...state, open: event.what }
  const all = cards(event.trackingOnly)
  const at = all.findIndex((card) => card.step === chosenCard(state, event.stage, event.trackingOnly).step)
  const next = present(all[Math.max(0, Math.min(all.length - 1, at + event.by))])
  return { ...state, chosen: { step: next.step, at: event.stage } }
}
