import type { Knex } from 'knex'
import type { Row } from './model.ts'

/**
 * A rule that counts children locks the parent first. A concurrent insert waits, and then no longer finds the parent. SQLite has one
 * writer, so the lock is already held there.
 */
export const lock = async (db: Knex, record: Row): Promise<void> => {
  await db(record.rowClass.tableName).where('id', record.id).forUpdate().first('id')
}
