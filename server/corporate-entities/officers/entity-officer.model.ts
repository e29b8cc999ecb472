import type { Pojo } from 'objection'
import type { Day } from '../../../rules/day.ts'
import { Row } from '../../kit/database/model.ts'

/** The role of an officer in an entity: titles, and the deactivation date. */
export class EntityOfficer extends Row {
  static override tableName = 'entity_officers'
  static override booleans = ['active']

  declare corporateEntityId: number
  declare corporateOfficerId: number
  declare active: boolean
  declare deactivatedDate: Day | null
  /** From the entity: for the audit and for permissions. */
  declare clientId: number
  declare isManagedByClient: boolean

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { clientId: _, ...columns } = fields
    return super.$formatDatabaseJson(columns)
  }
}
