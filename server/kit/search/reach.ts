import type { Knex } from 'knex'
import type { PageInput } from '../../../contract/common.ts'
import { type Order, pageInOrder } from '../database/pages/order.ts'
import { boundsOf } from '../database/pages/page.ts'
import type { Query, Scope } from '../database/query.ts'
import { always, type Searched } from './found.ts'

/** The most rows of an ordered index that are tested for a page before all hits are read instead. */
const WALKED = 2_000

interface Listed<F> {
  table: string
  /** Builds the query of all rows that match a filter. */
  rows(filter: F): Query
  order: Order
}

/**
 * Chooses how to find a page when there are many hits. Usually the first rows of the ordered index contain enough of them. Hits clustered
 * far down, such as a name in a list sorted by name, are read from the search index instead.
 */
export const inReach = async <F extends PageInput>(
  db: Knex,
  filter: Searched<F>,
  { table, rows, order }: Listed<Searched<F>>,
): Promise<Searched<F>> => {
  const { found } = filter
  if (!found?.test) return filter
  const { test } = found
  const { limit, offset } = boundsOf(filter)
  const first = { sortDirection: filter.sortDirection, pageSize: WALKED, pageNumber: 1 }
  const walked = () => pageInOrder(db, { table, rows: () => rows({ ...filter, found: undefined }), order, filter: first }).page
  const total = { total: '*' }
  // A count, because PostgreSQL would turn `exists` into a join with the whole table.
  const isHit = db.raw(`(select count(*) from ${table} where ${table}.id = walked.id and ?) > 0`, [test])
  const ofHits = db.from(walked().as('walked')).whereRaw(isHit).select('id')
  const [hits] = await db.from(ofHits.limit(offset + limit).as('hits')).count(total)
  const tested: Scope = (query: Query) => query.whereRaw(test)
  if (Number(hits?.total) === offset + limit) return { ...filter, found: { ...found, rows: tested } }
  const [all] = await db.from(walked().as('walked')).count(total)
  return Number(all?.total) < WALKED ? { ...filter, found: always(tested) } : filter
}
