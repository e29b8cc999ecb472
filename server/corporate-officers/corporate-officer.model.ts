import type { Day } from '../../rules/day.ts'
import { Row } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'

/** An officer of entities and licenses. Belongs to one client and is never visible to another. */
export class CorporateOfficer extends Row {
  static override tableName = 'corporate_officers'
  static override booleans = ['isManagedByClient', 'active']

  declare clientId: number
  declare isManagedByClient: boolean
  declare name: string
  declare active: boolean
  declare deactivatedDate: Day | null

  static visibleTo = ownVisibleTo('corporate_officers.client_id')
}
