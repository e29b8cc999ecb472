import type { Knex } from 'knex'
import type { SelectOption } from '../../contract/common.ts'
import { sentences } from '../../rules/messages.ts'
import { asOptions, type Query } from './query.ts'

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

/** Names to choose from: active ones, or all, the inactive ones marked so and told apart by `meta.active`. */
export const activeChoices = async (
  db: Knex,
  table: string,
  query: Query,
  { includeInactive = false }: { includeInactive?: boolean },
  meta: Record<string, string | Knex.Raw> = {},
): Promise<SelectOption[]> => {
  const label = db.raw(`${table}.name || case when ${table}.active then '' else '${sentences.inactiveAssignee('')}' end`)
  if (!includeInactive) query.where(`${table}.active`, true)
  const rows = await query
    .orderBy([`${table}.name`, `${table}.id`])
    .select({ value: `${table}.id`, label, ...meta, ...(includeInactive && { active: `${table}.active` }) })
  // What travels in `meta` is not evened out by the reply's schema: SQLite's 0 and 1 become booleans here.
  return asOptions(
    includeInactive ? rows.map((row: SelectOption & { active: unknown }) => ({ ...row, active: Boolean(row.active) })) : rows,
  )
}
