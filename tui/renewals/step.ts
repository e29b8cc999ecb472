import type { Client } from '../../client/index.ts'
import type { License } from '../../contract/licenses.ts'
import type { RenewalInProcess } from '../../contract/renewals.schemas.ts'
import type { Day } from '../../rules/day.ts'
import { type Card, cards, type Step } from '../../rules/steps.ts'
import type { Dialog, Values } from '../ui/dialog.ts'

/** What a dialog of a renewal is made from: the license as last read, and how to say the call. */
export interface At {
  api: Client
  license: License
  renewal: RenewalInProcess
  today: Day
}

/** A row's `params` and `ifMatch` for the renewal in hand. Bodies are checked by the row itself, on the server. */
export const about = ({ license, renewal }: At) => ({ params: { id: license.id, renewalId: renewal.id }, ifMatch: license.version })

export const cardOf = (step: Step, trackingOnly: boolean): Card => cards(trackingOnly).find((card) => card.step === step) as Card

type Send = (said: { params: { id: number; renewalId: number }; ifMatch: number; body: never }) => Promise<unknown>

/** The part that every step's dialog has: its title numbered for this renewal, and its call said about this renewal. */
export const stepDialog = (at: At, step: Step, send: Send): Pick<Dialog, 'title' | 'send'> => ({
  title: cardOf(step, at.renewal.isTrackingOnlyRenewal).title,
  send: (body: Values) => send({ ...about(at), body: body as never }),
})
