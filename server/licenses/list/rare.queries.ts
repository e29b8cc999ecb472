import type { Knex } from 'knex'
import type { LicenseFilter } from '../../../contract/licenses/calls.ts'
import { HOME_COUNTRY } from '../../../rules/labels.ts'
import { isPostgres } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { narrowedToFew, type Searched } from '../../kit/search/found.ts'
import { FEW } from '../../kit/search/hits.ts'

/**
 * Conditions that few licenses meet and that no index of an order contains: a page would walk its order to the end. They must equal the
 * conditions of the partial indexes `licenses_rarely_…`, without bound values, or SQLite does not use the index.
 */
const RARE: readonly { name: string; sql: string; isAsked: (filter: LicenseFilter) => boolean }[] = [
  { name: 'tracked', sql: 'is_tracking_only', isAsked: (filter) => filter.renewalTrackingType === 'TrackingOnly' },
  { name: 'inactive', sql: 'not (active and property_active)', isAsked: (filter) => filter.active === false },
  {
    name: 'abroad',
    sql: `country <> '${HOME_COUNTRY}'`,
    isAsked: ({ countries }) => Boolean(countries?.length && !countries.includes(HOME_COUNTRY)),
  },
]

/** Adds the ids of the possible matches to the filter, if one of its conditions is rare. */
export const narrowedByRare = async (db: Knex, user: SignedIn, filter: Searched<LicenseFilter>): Promise<Searched<LicenseFilter>> => {
  for (const { name, sql, isAsked } of RARE) {
    if (!isAsked(filter)) continue
    // Without statistics, SQLite would prefer an index of all licenses.
    const table = isPostgres(db) ? 'licenses' : db.raw(`licenses indexed by licenses_rarely_${name}`)
    const fitting = db
      .from(table)
      .whereRaw(sql)
      .limit(FEW + 1)
    const ids: number[] = await (user.clientId === null ? fitting : fitting.where({ client_id: user.clientId })).pluck('id')
    if (ids.length <= FEW) return { ...filter, found: narrowedToFew(db, 'licenses', filter.found, ids) }
  }
  return filter
}
