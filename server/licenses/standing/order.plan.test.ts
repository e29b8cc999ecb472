import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLarge } from '../../../fixtures/large.ts'
import { queueStatements } from '../../dashboard/queue.queries.ts'
import { isPostgres } from '../../kit/database/query.ts'
import { refreshStatistics } from '../../kit/database/statistics.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { readerOf, wrongInPlan } from '../../testing/plans.ts'
import { TODAY } from '../../testing/test-app.ts'
import { licenseStatements } from '../list/list.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.write(async (db) => {
    await loadLarge(db, { licenses: 5_000, properties: 100, today: TODAY, passwordHash: '' })
  })
  await database.write(async (db) => {
    // A server counts no more than a part of a long index, so that SQLite expects few rows of a common stage.
    if (!isPostgres(db)) await db.raw('pragma analysis_limit = 100')
    await db.raw('analyze')
    await refreshStatistics(db)
  })
}, 120_000)
afterAll(() => database[Symbol.asyncDispose]())

const STATEMENTS = {
  licenses: (user: SignedIn, filter: { sortDirection: 'asc' | 'desc' }) =>
    licenseStatements(database.read, user, { active: true, sortBy: 'standing', ...filter }, TODAY),
  queue: (user: SignedIn, filter: { sortDirection: 'asc' | 'desc' }) =>
    queueStatements(database.read, user, { sortBy: 'standing', ...filter }, TODAY),
}

for (const [name, statements] of Object.entries(STATEMENTS))
  test(`${name} by standing: a page is read in the order of indexes, although many are in no renewal`, async () => {
    for (const clientId of [null, 1])
      for (const sortDirection of ['asc', 'desc'] as const) {
        const { sql, bindings } = statements(readerOf(clientId), { sortDirection }).rows.toSQL()
        expect(await wrongInPlan(database.read, { sql, bindings: [...bindings] })).toEqual([])
      }
  })
