import type { Knex } from 'knex'
import type { PageInput, SelectOption } from '../../contract/common.ts'
import { sentences } from '../../rules/messages.ts'
import { countMatches, totalOf } from './database/pages/page.ts'
import { asOptions, type Query } from './database/query.ts'

interface ActiveAsked extends Pick<PageInput, 'exactTotal'> {
  activeOnly?: boolean
  active?: boolean
}

/**
 * Counts active and inactive rows in one statement, each up to the limit of a list. `matches` has every filter except the active one;
 * `condition` is the SQL condition of an active row.
 */
export const activeCounts = async (db: Knex, matches: Query, condition: string, asked: ActiveAsked) => {
  const countWhere = (sql: string) => countMatches(db, matches.clone().whereRaw(sql), asked)
  const [counted] = await db.select({ active: countWhere(condition), inactive: countWhere(`not ${condition}`) })
  const { active = asked.activeOnly || undefined } = asked
  const total = (active === false ? 0 : Number(counted.active)) + (active === true ? 0 : Number(counted.inactive))
  const [actives, inactives] = [totalOf(counted.active, asked), totalOf(counted.inactive, asked)]
  return {
    ...totalOf(total, asked),
    activeItemCount: actives.totalItemCount,
    activeIsAtLeast: actives.totalIsAtLeast,
    inactiveItemCount: inactives.totalItemCount,
    inactiveIsAtLeast: inactives.totalIsAtLeast,
  }
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
