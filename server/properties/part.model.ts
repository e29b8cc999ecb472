import { modelOf } from '../kit/database/model.ts'
import { integer } from '../tables/columns.ts'
import { affiliatedEntities, citations, inspectionReports, propertyContacts } from '../tables/properties.ts'

/** A record that belongs to one property. It is found through its property, and visible with it. `clientId`: the billing client. */
export type PropertyPart = PropertyContact | Citation | InspectionReport | AffiliatedEntity

export type PropertyRecord = Citation | InspectionReport

/** A contact person of a property. */
export class PropertyContact extends modelOf('property_contacts', propertyContacts, { clientId: integer() }) {}

export class Citation extends modelOf('citations', citations, { clientId: integer() }) {
  static override naming = ['violationDate']
}

export class InspectionReport extends modelOf('inspection_reports', inspectionReports, { clientId: integer() }) {
  static override naming = ['inspectionDate']
}

/** The affiliation of an entity with a property. Visible only to the entity's client and to staff. */
export class AffiliatedEntity extends modelOf('affiliated_entities', affiliatedEntities, { clientId: integer() }) {
  static override naming = ['corporateEntityId']
}
