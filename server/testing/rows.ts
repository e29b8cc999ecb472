import { createHash } from 'node:crypto'
import type { Knex } from 'knex'

/** What being asked writes by itself: when somebody was last seen, and how they came in. */
const OF_ASKING = ['sessions', 'tokens', 'users', 'sign_in_failures', 'knex_migrations', 'knex_migrations_lock', 'sqlite_sequence']

const tablesOf = async (db: Knex): Promise<string[]> => {
  const sql =
    db.client.config.client === 'pg'
      ? `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
      : `select name from sqlite_master where type = 'table' order by 1`
  const answered = await db.raw(sql)
  return (answered.rows ?? answered).map(({ name }: { name: string }) => name)
}

/** A hash of every row of every table that only deeds write to: the same hash is the same database. */
export const everyRow = async (db: Knex): Promise<string> => {
  const hash = createHash('sha256')
  for (const table of await tablesOf(db)) {
    if (OF_ASKING.includes(table)) continue
    // Refusals are recorded too: the audit of changes is what only deeds write to.
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
