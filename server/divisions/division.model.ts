import type { ServiceLevel } from '../../rules/permissions.ts'
import { Row } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'

/** A part of a client that groups properties. Client users see the divisions of their own client. */
export class Division extends Row {
  static override tableName = 'divisions'

  declare clientId: number
  declare name: string
  declare companyCode: string | null
  declare divisionNumber: string | null
  declare address1: string | null
  declare address2: string | null
  declare city: string | null
  declare state: string | null
  declare zip: string | null
  declare country: string | null
  /** Joined from the client: permissions depend on it. */
  declare clientServiceLevel: ServiceLevel

  static visibleTo = ownVisibleTo('divisions.client_id')
}
