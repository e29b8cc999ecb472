import type { Day } from '../../rules/day.ts'
import { Row } from '../kit/database/model.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'

/** An officer of entities and licenses. Belongs to one client and is never visible to another. */
export class CorporateOfficer extends Row {
  static override tableName = 'corporate_officers'
  static override booleans = ['isManagedByClient', 'active']

  declare clientId: number
  declare isManagedByClient: boolean
  declare name: string
  declare active: boolean
  declare deactivatedDate: Day | null

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId !== null) query.where('corporate_officers.client_id', user.clientId)
    }
}
