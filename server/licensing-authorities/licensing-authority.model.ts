import type { Jurisdiction } from '../../rules/labels.ts'
import type { SignedIn } from '../kit/handler.ts'
import type { Query, Scope } from '../kit/query.ts'
import { RuledRow } from './ruled.model.ts'

/** Who issues licenses: provider-wide (no client), or one client's own. */
export class LicensingAuthority extends RuledRow {
  static override tableName = 'licensing_authorities'
  static override booleans = ['active', 'mailingAddressSameAsLocation', 'payableToSameAsName']

  declare clientId: number | null
  declare name: string
  declare active: boolean
  declare jurisdiction: Jurisdiction
  declare state: string | null
  declare country: string | null

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId === null) return
      query.where((own: Query) =>
        own.whereNull('licensing_authorities.client_id').orWhere('licensing_authorities.client_id', user.clientId),
      )
    }
}
