import type { Knex } from 'knex'
import type { Query } from './query.ts'

/**
 * How many rows of a list are active and how many are not, whichever are shown, in one statement. `query` is filtered by
 * everything but that; `active` says in SQL whether a row is.
 */
export const activeCounts = async (db: Knex, query: Query, active: string, activeOnly: boolean | undefined) => {
  const counted = await query.first({ total: db.raw('count(*)'), active: db.raw(`sum(case when ${active} then 1 else 0 end)`) })
  const total = Number(counted.total)
  const activeItemCount = Number(counted.active ?? 0)
  return { totalItemCount: activeOnly ? activeItemCount : total, activeItemCount, inactiveItemCount: total - activeItemCount }
}
