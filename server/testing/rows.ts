import { createHash } from 'node:crypto'
import type { Knex } from 'knex'

/** Tables that requests write to without a change of data: last use, authentication, and the key that is created on first use. */
const OF_ASKING = [
  'sessions',
  'tokens',
  'calendar_feeds',
  'auditor_rooms',
  'signing_keys',
  'users',
  'sign_in_failures',
  'known_devices',
  'knex_migrations',
  'knex_migrations_lock',
  'sqlite_sequence',
]

export const tablesOf = async (db: Knex): Promise<string[]> => {
  const sql =
    db.client.config.client === 'pg'
      ? `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
      : `select name from sqlite_master where type = 'table' order by 1`
  const answered = await db.raw(sql)
  return (answered.rows ?? answered).map(({ name }: { name: string }) => name)
}

/** A hash of every row of all tables that only changes write to: the same hash means an unchanged database. */
export const everyRow = async (db: Knex): Promise<string> => {
  const hash = createHash('sha256')
  for (const table of await tablesOf(db)) {
    if (OF_ASKING.includes(table)) continue
    // Refusals are audited as events, so only rows without an event count as changes.
    const rows: object[] = await (table === 'audit' ? db(table).whereNull('event') : db(table))
    hash.update(
      `${table}\n${rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n')}\n`,
    )
  }
  return hash.digest('hex')
}
