import type { Pojo } from 'objection'
import type { Day } from '../../rules/day.ts'
import { Row } from '../kit/model.ts'

/** What belongs to a property alone. It is found through its property, and seen by whoever sees that. */
export class PropertyPart extends Row {
  declare propertyId: number
  /** For the audit alone: the billing client of the property, which no part keeps in a column. */
  declare clientId: number

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { clientId: _, ...columns } = fields
    return super.$formatDatabaseJson(columns)
  }
}

/** Whom one calls at a property. */
export class PropertyContact extends PropertyPart {
  static override tableName = 'property_contacts'
  static override booleans = ['isKeyContact']

  declare name: string
  declare title: string | null
  declare phone: string | null
  declare email: string | null
  declare isKeyContact: boolean
}

/** What citations and inspection reports have in common. */
export class PropertyRecord extends PropertyPart {
  declare licenseId: number | null
  declare disposition: string | null
  declare notes: string | null
  declare notesTimestamp: string | null
  declare documentId: number | null
}

export class Citation extends PropertyRecord {
  static override tableName = 'citations'

  declare violationDate: Day
  declare penalty: string
  declare penaltyCents: number | null
  declare description: string
}

export class InspectionReport extends PropertyRecord {
  static override tableName = 'inspection_reports'

  declare inspectionDate: Day
  declare inspector: string | null
}

/** What an entity is to a property. The entity is its client's, and nobody else is told of it. */
export class AffiliatedEntity extends PropertyPart {
  static override tableName = 'affiliated_entities'

  declare corporateEntityId: number
  declare affiliation: string
}
