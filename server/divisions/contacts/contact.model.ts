import type { Pojo } from 'objection'
import type { ServiceLevel } from '../../../rules/permissions.ts'
import { Row } from '../../kit/database/model.ts'

/** A contact of a division. A default contact is copied to each new property of the division. */
export class DivisionContact extends Row {
  static override tableName = 'division_contacts'
  static override booleans = ['isDefaultPropertyContact']

  declare divisionId: number
  declare name: string
  declare title: string | null
  declare email: string | null
  declare phone: string | null
  declare isDefaultPropertyContact: boolean
  /** From the division: for the audit and for permissions. */
  declare clientId: number
  declare clientServiceLevel: ServiceLevel

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { clientId: _, ...columns } = fields
    return super.$formatDatabaseJson(columns)
  }
}
