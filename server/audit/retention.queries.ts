import type { Knex } from 'knex'

/** '2024-10': the last month of which retention has dropped rows of the audit; null if it has dropped none. */
export const lastDroppedMonth = async (db: Knex): Promise<string | null> =>
  (await db('audit_seals').whereNotNull('dropped_on').max({ month: 'month' }).first())?.month ?? null
