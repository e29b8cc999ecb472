import type { ServiceLevel } from '../../rules/permissions.ts'
import type { SignedIn } from '../kit/handler.ts'
import { Row } from '../kit/model.ts'
import type { Query, Scope } from '../kit/query.ts'

/** A part of a client that groups properties. A client user sees their own client's. */
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
  /** Of the client, where it was joined: who may edit depends on it. */
  declare clientServiceLevel: ServiceLevel

  static visibleTo =
    (user: SignedIn): Scope =>
    (query: Query) => {
      if (user.clientId !== null) query.where('divisions.client_id', user.clientId)
    }
}
