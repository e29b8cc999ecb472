import { Row } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'

/** A title of officers: provider-wide (without a client), or client-specific. */
export class OfficerTitle extends Row {
  static override tableName = 'officer_titles'

  declare clientId: number | null
  declare name: string

  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId === null) return
      query.where((own: Query) => own.whereNull('officer_titles.client_id').orWhere('officer_titles.client_id', user.clientId))
    }
}
