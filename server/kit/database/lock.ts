import type { Knex } from 'knex'
import type { Row } from './model.ts'

/**
 * Locks a row. A rule that counts children locks their parent first: a concurrent insert waits, and then no longer finds the parent.
 * SQLite has only one writer, so its lock is already held.
 */
export const lock = async (db: Knex, record: Row): Promise<void> => {
  await db(record.rowClass.tableName).where('id', record.id).forUpdate().first('id')
}
