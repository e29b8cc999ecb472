import type { Knex } from 'knex'
import { by } from '../../kit/database/pages/order.ts'
import type { Query } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { asFound, type Searched, searched } from '../../kit/search/found.ts'
import { inReach } from '../../kit/search/reach.ts'
import { License } from '../license.model.ts'

const AT_MOST = 500

interface Asked {
  masterOnly?: boolean
  excludeChildren?: boolean
  searchTerm?: string
}

/** The first licenses by number as options of a select list. A search term matches as in the license list. */
export const licenseOptions = async (db: Knex, user: SignedIn, asked: Asked) => {
  const rows = (filter: Searched<Asked>): Query => {
    const licenses = db('licenses').modify(License.visibleTo(user)).modify(asFound(filter))
    if (asked.masterOnly) licenses.where('licenses.is_master', true)
    if (asked.excludeChildren) licenses.whereNull('licenses.master_license_id')
    return licenses
  }
  const filter = { ...(await searched(db, user, 'licenses', asked)), pageSize: AT_MOST }
  const found = await inReach(db, filter, { table: 'licenses', rows, order: by('licenses.license_number_sort') })
  return rows(found)
    .orderBy(['licenses.license_number_sort', 'licenses.id'])
    .limit(AT_MOST)
    .select({ value: 'licenses.id', label: 'licenses.license_number', property: 'licenses.property_name' })
}
