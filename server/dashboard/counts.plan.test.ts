import { beforeAll, describe, expect, test } from 'vitest'
import type { RenewalCountFilter } from '../../contract/dashboard/calls.ts'
import { loadLarge } from '../../fixtures/large.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'
import { readerOf } from '../testing/plans.ts'
import { TODAY } from '../testing/test-app.ts'
import { stateCountsStatement } from './counts.queries.ts'

const mine: RenewalCountFilter = { assignedUserIds: [3], renewalDesignation: 'BillingClient' }
const cases: [string, number | null, RenewalCountFilter, string][] = [
  ['of all clients', null, {}, 'licenses_by_state'],
  ['of a client', 2, {}, 'licenses_of_client_by_state'],
  ['of a person', 2, mine, 'licenses_of_client_by_state'],
  ['of some states', null, { states: ['S1', 'S2'] }, 'licenses_by_state'],
]

/** Only on SQLite: PostgreSQL's plan depends on the amount of data. */
describe.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('the counts use only an index:', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
    await database.write((db) => loadLarge(db, { licenses: 2_000, properties: 100, today: TODAY, passwordHash: '' }))
  })

  test.each(cases)('%s', async (_, clientId, filter, index) => {
    const { sql, bindings } = stateCountsStatement(database.read, readerOf(clientId), filter, TODAY, true).toSQL().toNative()
    const plan: { detail: string }[] = await database.read.raw(`explain query plan ${sql}`, bindings as never)
    const steps = plan.map(({ detail }) => detail).filter((detail) => detail.includes(' licenses '))
    expect(steps).toEqual([expect.stringContaining(`USING COVERING INDEX ${index}`)])
  })
})
