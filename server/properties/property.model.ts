import type { Day } from '../../rules/day.ts'
import { Row } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'

/** A place with licenses. Client users see the properties that belong to their client or are shared with it. */
export class Property extends Row {
  static override tableName = 'properties'
  static override booleans = ['active', 'mailingAddressSameAsProperty', 'allLicensesDesignatedToClient']

  declare billingClientId: number
  declare name: string
  declare propertyNumber: string | null
  declare openDate: Day | null
  declare closeDate: Day | null
  declare active: boolean
  declare address1: string | null
  declare address2: string | null
  declare city: string | null
  declare state: string | null
  declare zip: string | null
  declare country: string | null
  declare county: string | null
  declare mailingAddressSameAsProperty: boolean
  declare mailingAddress1: string | null
  declare mailingAddress2: string | null
  declare mailingCity: string | null
  declare mailingState: string | null
  declare mailingZip: string | null
  declare mailingCountry: string | null
  declare mailingCounty: string | null
  declare primaryPhoneNumber: string | null
  declare faxNumber: string | null
  declare billingId: string | null
  declare billingMatterNumber: string | null
  declare fileMatterNumber: string | null
  declare lineOfBusinessId: number | null
  declare managementAgreementTerm: string | null
  declare leaseTerm: string | null
  declare squareFootage: number | null
  declare notes: string | null
  declare notesTimestamp: string | null

  /** For the audit, which is visible to the billing client. */
  get clientId(): number {
    return this.billingClientId
  }

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId === null) return
      query.whereExists((shared: Query) =>
        shared
          .select('property_clients.id')
          .from('property_clients')
          .whereRaw('property_clients.property_id = properties.id')
          .where('property_clients.client_id', user.clientId),
      )
    }
}
