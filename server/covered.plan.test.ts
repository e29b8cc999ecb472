import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RenewalQueueFilter } from '../contract/dashboard/calls.ts'
import type { LicenseFilter } from '../contract/licenses/calls.ts'
import { loadLarge } from '../fixtures/large.ts'
import { queueStatements } from './dashboard/queue.queries.ts'
import type { SignedIn } from './kit/http/handler.ts'
import { licenseStatements } from './licenses/list/list.queries.ts'
import { propertyStatements } from './properties/list/list.queries.ts'
import { freshDatabase, type TestDatabase } from './testing/database.ts'
import { TODAY } from './testing/test-app.ts'

const staff = { clientId: null } as SignedIn
const theirs = { clientId: 2 } as SignedIn

const initial: LicenseFilter = { active: true, countries: ['United States'] }
const started: RenewalQueueFilter = { renewalStatuses: [2, 3, 4] }
const twoYears = { dateType: 'SpecificDate', dateField: 'ExpirationDate', startDate: '2026-11-01', endDate: '2028-11-01' } as const

/** Only on SQLite: PostgreSQL's plan depends on the amount of data. */
describe.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('an index alone is read for', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
    await database.write((db) => loadLarge(db, { licenses: 2_000, properties: 100, today: TODAY, passwordHash: '' }))
  })
  afterAll(() => database[Symbol.asyncDispose]())

  /** How a statement reads the licenses. */
  const readsOf = async (statement: Knex.QueryBuilder) => {
    const { sql, bindings } = statement.toSQL().toNative()
    const plan: { detail: string }[] = await database.read.raw(`explain query plan ${sql}`, bindings as never)
    return plan.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) licenses\b.* USING|^SCAN licenses$/.test(detail))
  }

  const list = (user: SignedIn, filter: LicenseFilter) => licenseStatements(database.read, user, filter, TODAY).count
  const queue = (user: SignedIn, filter: RenewalQueueFilter) => queueStatements(database.read, user, filter, TODAY).count

  test.each<[string, () => Knex.QueryBuilder]>([
    ['the total of the license list of a client', () => list(theirs, initial)],
    ['the total of the queue of a client', () => queue(theirs, {})],
    ['the total of some stages', () => queue(staff, started)],
    ['the total of some stages between two dates', () => queue(staff, { ...started, ...twoYears })],
    ['the same of a client', () => queue(theirs, { ...started, ...twoYears })],
  ])('%s', async (_, statement) => {
    expect(await readsOf(statement())).toEqual([expect.stringContaining('USING COVERING INDEX licenses_')])
  })

  test.each<[string, () => Knex.QueryBuilder]>([
    ['the total of the license list of all clients', () => list(staff, initial)],
    ['the total of the queue of all clients', () => queue(staff, {})],
    ['the total of all clients between two dates', () => queue(staff, twoYears)],
  ])('%s, in a large table and in a small one', async (_, statement) => {
    const covering = expect.stringContaining('SCAN licenses USING COVERING INDEX licenses_')
    // The rows of the first are scanned once more, in memory.
    expect((await readsOf(statement())).filter((read) => read !== 'SCAN licenses')).toEqual([covering, covering])
  })

  test('the order of properties by their licenses', async () => {
    const { rows } = propertyStatements(database.read, theirs, { sortBy: 'licensesCount' }, TODAY)
    const covering = expect.stringContaining('USING COVERING INDEX licenses_property_id_index')
    expect((await readsOf(rows))[0]).toEqual(covering)
  })
})
