import type { Knex } from 'knex'
import { among } from './many.ts'
import { refuse } from './problems.ts'
import type { Scope } from './query.ts'

/**
 * Ids of records in a body or a query: one that the asker does not see, or that never was, is refused on its field, and
 * nothing is done (product §1 "Tenancy"). `visible`: the `visibleTo` of the table.
 */
export const mustSee = async (
  db: Knex,
  table: string,
  visible: Scope,
  ids: readonly number[] | undefined,
  field: string,
): Promise<void> => {
  if (!ids?.length) return
  const wanted = [...new Set(ids)]
  const found = await db(table)
    .modify(visible)
    .modify(among(db, `${table}.id`, wanted))
    .count({ total: '*' })
    .first()
  if (Number(found?.total) !== wanted.length) throw refuse.unknownId(field)
}
