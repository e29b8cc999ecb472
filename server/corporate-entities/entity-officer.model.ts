import type { Pojo } from 'objection'
import type { Day } from '../../rules/day.ts'
import { Row } from '../kit/model.ts'

/** What an officer is to an entity: titles, and since when no longer. */
export class EntityOfficer extends Row {
  static override tableName = 'entity_officers'
  static override booleans = ['active']

  declare corporateEntityId: number
  declare corporateOfficerId: number
  declare active: boolean
  declare deactivatedDate: Day | null
  /** Of the entity: for the audit, and for who may edit. */
  declare clientId: number
  declare isManagedByClient: boolean

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { clientId: _, ...columns } = fields
    return super.$formatDatabaseJson(columns)
  }
}
