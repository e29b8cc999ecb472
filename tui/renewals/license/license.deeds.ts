import type { License } from '../../../contract/licenses/calls.ts'
import { messages } from '../../../rules/messages.ts'
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

/** The reason why this person cannot change this renewal now; null if they can. */
export const whyNotMine = (license: License): string | null => {
  if (!license.mayEdit) return messages.notOnYourSide
  return license.active && license.propertyActive ? null : messages.renewalFrozen
}
