import { CLIENT_NAME, CLIENT_SORT } from '../clients/client.model.ts'
import { modelOf } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { provider } from '../kit/provider.ts'
import { corporateEntities } from '../tables/corporate-entities.ts'

/** A company that holds licenses. It belongs to one client and is never visible to another. */
export class CorporateEntity extends modelOf('corporate_entities', corporateEntities) {
  static visibleTo = ownVisibleTo('corporate_entities.client_id')
}

/** The name of the side that manages an entity or officer, as SQL over its table and `clients`. */
export const managedBy = (table: 'corporate_entities' | 'corporate_officers'): string =>
  `case when ${table}.is_managed_by_client then ${CLIENT_NAME} else ${provider.sql()} end`

/** The sort key of `managedBy`. */
export const managedBySort = (table: 'corporate_entities' | 'corporate_officers'): string =>
  `case when ${table}.is_managed_by_client then ${CLIENT_SORT} else ${provider.sortKeySql()} end`
