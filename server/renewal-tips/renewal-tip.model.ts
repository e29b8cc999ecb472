import { Row } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'

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

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId === null) return
      query.where((own: Query) => own.whereNull('renewal_tips.client_id').orWhere('renewal_tips.client_id', user.clientId))
    }
}
