import type { SignedIn } from '../kit/handler.ts'
import { Row } from '../kit/model.ts'
import type { Query, Scope } from '../kit/query.ts'

/** A company that holds licenses. It belongs to one client, and no other ever sees it. */
export class CorporateEntity extends Row {
  static override tableName = 'corporate_entities'
  static override booleans = ['isManagedByClient', 'active']

  declare clientId: number
  declare isManagedByClient: boolean
  declare name: string
  declare active: boolean

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId !== null) query.where('corporate_entities.client_id', user.clientId)
    }
}
