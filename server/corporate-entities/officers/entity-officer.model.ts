import { modelOf } from '../../kit/database/model.ts'
import { flag, integer } from '../../tables/columns.ts'
import { entityOfficers } from '../../tables/corporate-entities.ts'

/** The role of an officer in an entity: titles, and the deactivation date. */
export class EntityOfficer extends modelOf('entity_officers', entityOfficers, { clientId: integer(), isManagedByClient: flag() }) {
  static override naming = ['corporateOfficerId']
}
