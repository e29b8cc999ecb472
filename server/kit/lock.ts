import type { Knex } from 'knex'
import type { Row } from './model.ts'

/**
 * Rules that count children lock the parent first: whoever would add one waits, and then finds no parent. SQLite has one
 * writer, so that its lock is held already.
 */
export const lock = async (db: Knex, record: Row): Promise<void> => {
  await db((record.constructor as typeof Row).tableName)
    .where('id', record.id)
    .forUpdate()
    .first('id')
}
