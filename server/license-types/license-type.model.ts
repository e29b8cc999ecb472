import type { Classification, DocumentIssuance } from '../../rules/labels.ts'
import type { SignedIn } from '../kit/handler.ts'
import type { Query, Scope } from '../kit/query.ts'
import { RuledRow } from '../licensing-authorities/ruled.model.ts'

/** What an authority issues: provider-wide (no client), or one client's own. */
export class LicenseType extends RuledRow {
  static override tableName = 'license_types'
  static override booleans = ['active', 'isSeasonal', 'hasManagerChangeRequirement', 'isPaymentOnly']

  declare licensingAuthorityId: number
  declare clientId: number | null
  declare name: string
  declare licenseTermId: number
  declare isSeasonal: boolean
  declare classification: Classification
  declare active: boolean
  declare licenseDocumentIssuance: DocumentIssuance

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId === null) return
      query.where((own: Query) => own.whereNull('license_types.client_id').orWhere('license_types.client_id', user.clientId))
    }
}
