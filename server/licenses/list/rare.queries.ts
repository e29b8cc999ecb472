import type { Knex } from 'knex'
import type { LicenseFilter } from '../../../contract/licenses/calls.ts'
import { HOME_COUNTRY } from '../../../rules/labels.ts'
import { isPostgres } from '../../kit/database/query.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { narrowedToFew, type Searched } from '../../kit/search/found.ts'
import { FEW } from '../../kit/search/hits.ts'

/**
 * What fits nearly no license of most installations, and is in no index of an order: a page would walk the order to its end to find them.
 * The conditions are those of the indexes `licenses_rarely_…`; a bound value would keep SQLite from a partial index.
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

/** The filter with the ids of the licenses that can match it, if one of its conditions leaves few. */
export const narrowedByRare = async (db: Knex, user: SignedIn, filter: Searched<LicenseFilter>): Promise<Searched<LicenseFilter>> => {
  for (const { name, sql, isAsked } of RARE) {
    if (!isAsked(filter)) continue
    // Until SQLite has counted its rows, it would rather read an index of all licenses.
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
