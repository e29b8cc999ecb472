import { modelOf } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import { renewalTips } from '../tables/renewal-tips.ts'

/** Advice on how to renew licenses: provider-wide (without a client), or client-specific. */
export class RenewalTip extends modelOf('renewal_tips', renewalTips) {
  static override naming = ['description']
  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo = sharedVisibleTo('renewal_tips')
}
