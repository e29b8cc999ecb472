import type { Day } from '../../rules/day.ts'
import { PROVIDER_NAME } from '../../rules/labels.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { Row } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'

/** A company that holds licenses. It belongs to one client and is never visible to another. */
export class CorporateEntity extends Row {
  static override tableName = 'corporate_entities'
  static override booleans = ['isManagedByClient', 'active']

  declare clientId: number
  declare isManagedByClient: boolean
  declare name: string
  declare stateOfFormation: string | null
  declare dateOfFormation: Day | null
  declare formationDocumentsLinkUrl: string | null
  declare federalEin: string | null
  declare descriptionOfOwnership: string | null
  declare publicFilingsLinkUrl: string | null
  declare operatingAgreementsLinkUrl: string | null
  declare incumbencyCertificateLinkUrl: string | null
  declare contactName: string | null
  declare contactEmail: string | null
  declare phone: string | null
  declare entityContactInstructions: string | null
  declare active: boolean
  declare deactivatedDate: Day | null

  static visibleTo = ownVisibleTo('corporate_entities.client_id')
}

/** The name of the side that manages an entity or officer, as SQL over its table and `clients`. */
export const managedBy = (table: 'corporate_entities' | 'corporate_officers'): string =>
  `case when ${table}.is_managed_by_client then ${CLIENT_NAME} else '${PROVIDER_NAME}' end`
