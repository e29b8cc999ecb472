import type { Classification, DocumentIssuance } from '../../rules/labels.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
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

  static visibleTo = sharedVisibleTo('license_types')
}
