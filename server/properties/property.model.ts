import type { Holder } from '../custom-fields/values.actions.ts'
import { modelOf } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { clientInSight } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { properties } from '../tables/properties.ts'

/** A property as the holder of custom fields: those of its billing client. */
export const holderOf = ({ id, billingClientId }: Property): Holder => ({
  record: 'Property',
  id,
  clientId: billingClientId,
  propertyId: id,
})

/** A place with licenses. Client users see the properties that belong to their client or are shared with it. */
export class Property extends modelOf('properties', properties) {
  /** For the audit, which is visible to the billing client. */
  get clientId(): number {
    return this.billingClientId
  }

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      const clientId = clientInSight(user)
      if (clientId === null) return
      query.whereExists((shared: Query) =>
        shared
          .select('property_clients.id')
          .from('property_clients')
          .whereRaw('property_clients.property_id = properties.id')
          .where('property_clients.client_id', clientId),
      )
    }

  /**
   * The same rows as `visibleTo`, for lists: reads the properties of the client first. With both conditions, PostgreSQL plans badly for
   * large clients.
   */
  static listedFor =
    (user: SignedIn): Scope =>
    (query: Query) => {
      const clientId = clientInSight(user)
      if (clientId === null) return
      query.whereIn('properties.id', (own: Query) => own.select('property_id').from('property_clients').where('client_id', clientId))
    }
}
