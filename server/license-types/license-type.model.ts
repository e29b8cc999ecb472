import type { Classification, DocumentIssuance } from '../../rules/labels.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { RuledRow } from '../licensing-authorities/ruled.model.ts'

/** A kind of license that an authority issues: provider-wide (without a client), or client-specific. */
export class LicenseType extends RuledRow {
  static override tableName = 'license_types'
  static override booleans = ['active', 'isSeasonal', 'hasManagerChangeRequirement', 'isPaymentOnly']

  declare licensingAuthorityId: number
  declare clientId: number | null
  declare name: string
  declare abbreviation: string | null
  declare description: string | null
  declare licenseTermId: number
  declare isSeasonal: boolean
  declare originalFeeCents: number | null
  declare renewalFeeCents: number | null
  declare licenseCategoryId: number | null
  declare classification: Classification
  declare active: boolean
  declare formsLinkUrl: string | null
  declare hasManagerChangeRequirement: boolean
  declare managerChangeRequirementNotes: string | null
  declare isPaymentOnly: boolean
  declare licenseDocumentIssuance: DocumentIssuance
  declare renewalDetails: string | null
  declare renewalDetailsTimestamp: string | null

  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId === null) return
      query.where((own: Query) => own.whereNull('license_types.client_id').orWhere('license_types.client_id', user.clientId))
    }
}
