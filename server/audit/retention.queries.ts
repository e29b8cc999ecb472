import type { Knex } from 'knex'

/** The latest month whose audit rows retention has deleted, such as '2024-10'; null if none. */
export const lastDroppedMonth = async (db: Knex): Promise<string | null> =>
  (await db('audit_seals').whereNotNull('dropped_on').max({ month: 'month' }).first())?.month ?? null
