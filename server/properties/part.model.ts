import type { Pojo } from 'objection'
import type { Day } from '../../rules/day.ts'
import { Row } from '../kit/database/model.ts'

/** A record that belongs to one property. It is found through its property, and visible with it. */
export class PropertyPart extends Row {
  declare propertyId: number
  /** The billing client of the property, for the audit. Not a column of the part. */
  declare clientId: number

  override $formatDatabaseJson(fields: Pojo): Pojo {
    const { clientId: _, ...columns } = fields
    return super.$formatDatabaseJson(columns)
  }
}

/** A contact person of a property. */
export class PropertyContact extends PropertyPart {
  static override tableName = 'property_contacts'
  static override booleans = ['isKeyContact']

  declare name: string
  declare title: string | null
  declare phone: string | null
  declare email: string | null
  declare isKeyContact: boolean
}

/** The columns that citations and inspection reports share. */
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

/** The affiliation of an entity with a property. Visible only to the entity's client and to staff. */
export class AffiliatedEntity extends PropertyPart {
  static override tableName = 'affiliated_entities'

  declare corporateEntityId: number
  declare affiliation: string
}
