import type { Knex } from 'knex'
import { among } from './database/many.ts'
import type { Scope } from './database/query.ts'
import { refuse } from './http/problems.ts'

/**
 * Checks ids of records in a body or a query. An id that the caller cannot see is refused on its field, exactly like an id that does
 * not exist, and nothing is done. `visible` is the `visibleTo` of the table.
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
