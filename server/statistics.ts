import type { Database } from './kit/database/db.ts'
import { refreshStatistics } from './kit/database/statistics.ts'
import type { Recurring } from './kit/queue/queue.ts'
import { every } from './kit/queue/recurring.ts'

const HOUR = 60 * 60_000

/** A bulk action or an import of so many records changes the size of tables noticeably. */
const LARGE = 1_000
const LATEST = 20

/**
 * Refreshes the statistics after a large import or bulk action, and on SQLite also every hour. On PostgreSQL, autovacuum refreshes them as
 * well.
 */
export const keepStatistics = (database: Database): Recurring => {
  const { due, run } = every(HOUR, () => database.write(refreshStatistics))
  return {
    run,
    due: async (read, last) => {
      if (last === null) return true
      if (database.engine === 'sqlite' && (await due(read, last))) return true
      const latest = read('batches').orderBy('id', 'desc').limit(LATEST).as('latest')
      const large = await read.from(latest).where('done_on', '>', last).where('record_count', '>=', LARGE).first('id')
      return large !== undefined
    },
  }
}
