import { type Jurisdiction, PROVIDER_NAME } from '../../rules/labels.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
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

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId === null) return
      query.where((own: Query) =>
        own.whereNull('licensing_authorities.client_id').orWhere('licensing_authorities.client_id', user.clientId),
      )
    }
}

/** The name of the side that manages the authority, as SQL over its table and `clients`. */
export const MANAGED_BY = `coalesce(${CLIENT_NAME}, '${PROVIDER_NAME}')`
