import type { Pojo } from 'objection'
import type { ServiceLevel } from '../../rules/permissions.ts'
import { Row } from '../kit/model.ts'

/** Somebody to ask about a division; a default one becomes a contact of each new property there. */
export class DivisionContact extends Row {
  static override tableName = 'division_contacts'
  static override booleans = ['isDefaultPropertyContact']

  declare divisionId: number
  declare name: string
  declare title: string | null
  declare email: string | null
  declare phone: string | null
  declare isDefaultPropertyContact: boolean
  /** Of the division, which keeps them: for the audit, and for who may edit. */
  declare clientId: number
  declare clientServiceLevel: ServiceLevel

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { clientId: _, ...columns } = fields
    return super.$formatDatabaseJson(columns)
  }
}
