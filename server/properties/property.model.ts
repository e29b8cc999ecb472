import type { SignedIn } from '../kit/handler.ts'
import { Row } from '../kit/model.ts'
import type { Query, Scope } from '../kit/query.ts'

/** A place where licenses are held. A client user sees those among whose clients theirs is. */
export class Property extends Row {
  static override tableName = 'properties'
  static override booleans = ['active', 'mailingAddressSameAsProperty']

  declare billingClientId: number
  declare name: string
  declare active: boolean
  declare address1: string | null
  declare address2: string | null
  declare city: string | null
  declare state: string | null
  declare zip: string | null
  declare country: string | null
  declare county: string | null

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
