import { Row } from '../kit/database/model.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'

/** Advice on how to renew licenses: provider-wide (without a client), or client-specific. */
export class RenewalTip extends Row {
  static override tableName = 'renewal_tips'

  declare clientId: number | null
  declare description: string
  declare renewalTipCategoryId: number | null
  declare stateProvince: string | null

  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo = sharedVisibleTo('renewal_tips')
}
