import type { Jurisdiction } from '../../rules/labels.ts'
import { sharedVisibleTo } from '../kit/database/tenancy.ts'
import { RuledRow } from './ruled.model.ts'

/** The government body that issues licenses: provider-wide (without a client), or client-specific. */
export class LicensingAuthority extends RuledRow {
  static override tableName = 'licensing_authorities'
  static override booleans = ['active', 'mailingAddressSameAsLocation', 'payableToSameAsName']

  declare clientId: number | null
  declare name: string
  declare abbreviation: string | null
  declare active: boolean
  declare jurisdiction: Jurisdiction
  declare formSourceId: number | null
  declare address1: string | null
  declare address2: string | null
  declare city: string | null
  declare state: string | null
  declare zip: string | null
  declare country: string | null
  declare mailingAddress1: string | null
  declare mailingAddress2: string | null
  declare mailingCity: string | null
  declare mailingState: string | null
  declare mailingZip: string | null
  declare mailingCountry: string | null
  declare mailingAddressSameAsLocation: boolean
  /** Null if the payee is the authority's name. */
  declare payableTo: string | null
  declare payableToSameAsName: boolean
  declare websiteUrl: string | null
  declare generalContactPhone: string | null
  declare renewalDetails: string | null
  declare renewalDetailsTimestamp: string | null

  get isClientSpecific(): boolean {
    return this.clientId !== null
  }

  static visibleTo = sharedVisibleTo('licensing_authorities')
}
