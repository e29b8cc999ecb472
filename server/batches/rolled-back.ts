import type { Knex } from 'knex'
import type { Database } from '../kit/database/db.ts'

/** Carries a result out of a transaction that is rolled back. */
class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('The plan is rolled back')
    this.result = result
  }
}

/** Runs work in a transaction that is rolled back: a dry run with the real code. */
export const rolledBack = async <T>(write: Database['write'], work: (db: Knex) => Promise<T>): Promise<T> => {
  try {
    return await write(async (db): Promise<T> => {
      throw new RolledBack(await work(db))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}
