import { modelOf } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { corporateOfficers } from '../tables/corporate-officers.ts'

/** An officer of entities and licenses. Belongs to one client and is never visible to another. */
export class CorporateOfficer extends modelOf('corporate_officers', corporateOfficers) {
  static visibleTo = ownVisibleTo('corporate_officers.client_id')
}
