import type { Knex } from 'knex'
import { addDays, type Day } from '../../rules/day.ts'
import { clock } from '../kit/clock.ts'
import { among } from '../kit/database/many.ts'
import type { Query } from '../kit/database/query.ts'

/** The open requests with an open item. */
const missing = (db: Knex): Query =>
  db('requests')
    .where('requests.status', 'Open')
    .whereExists((items: Query) =>
      items
        .select('request_items.id')
        .from('request_items')
        .whereRaw('request_items.request_id = requests.id')
        .where('request_items.status', 'Open'),
    )

/** Those of the given requests that are open and have an open item. */
export const openRequestsAmong = async (db: Knex, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    ids.length === 0
      ? []
      : await missing(db)
          .modify(among(db, 'requests.id', ids))
          .pluck('requests.id'),
  )

export interface OverdueRequest {
  id: number
  createdOn: string
}

/** Open requests that were sent at least `days` before today, have an open item, and whose links work. Ordered by id, after `afterId`. */
export const overdueRequests = (db: Knex, today: Day, days: number, afterId: number, size: number): PromiseLike<OverdueRequest[]> =>
  missing(db)
    .where('requests.id', '>', afterId)
    .where('requests.expires_on', '>=', today)
    .where('requests.created_on', '<', clock.startOf(addDays(today, 1 - days)))
    .orderBy('requests.id')
    .limit(size)
    .select({ id: 'requests.id', createdOn: 'requests.created_on' })

/** The day on which a request was sent, in the installation's time zone. */
export const sentOn = ({ createdOn }: OverdueRequest): Day => clock.local(createdOn).slice(0, 10)
