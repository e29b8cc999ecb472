import type { Knex } from 'knex'
import type { SelectOption } from '../../contract/common.ts'
import { sentences } from '../../rules/messages.ts'
import { asOptions, type Query } from './database/query.ts'

/**
 * Counts active and inactive rows in one statement. `query` has every filter except the active one; `active` is the SQL condition
 * for an active row.
 */
export const activeCounts = async (db: Knex, query: Query, active: string, activeOnly: boolean | undefined) => {
  const counted = await query.first({ total: db.raw('count(*)'), active: db.raw(`sum(case when ${active} then 1 else 0 end)`) })
  const total = Number(counted.total)
  const activeItemCount = Number(counted.active ?? 0)
  return { totalItemCount: activeOnly ? activeItemCount : total, activeItemCount, inactiveItemCount: total - activeItemCount }
}

/** Options of a select list: active rows, or all rows with inactive ones labeled as such and flagged in `meta.active`. */
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
    .orderBy([`${table}.name_sort`, `${table}.id`])
    .select({ value: `${table}.id`, label, ...meta, ...(includeInactive && { active: `${table}.active` }) })
  // The reply schema does not convert values inside `meta`, so SQLite's 0 and 1 become booleans here.
  return asOptions(
    includeInactive ? rows.map((row: SelectOption & { active: unknown }) => ({ ...row, active: Boolean(row.active) })) : rows,
  )
}
