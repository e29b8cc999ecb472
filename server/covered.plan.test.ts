import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RenewalQueueFilter } from '../contract/dashboard/calls.ts'
import type { LicenseFilter } from '../contract/licenses/calls.ts'
import type { TodayFilter } from '../contract/today/calls.ts'
import { loadLarge } from '../fixtures/large.ts'
import { present } from '../rules/present.ts'
import { TILES } from '../rules/watch/today.ts'
import { queueStatements } from './dashboard/queue.queries.ts'
import { withoutTimeouts } from './kit/database/postgres/postgres.ts'
import type { SignedIn } from './kit/http/handler.ts'
import { licensesAmong, propertiesOf } from './licenses/import/import.queries.ts'
import { licenseStatements } from './licenses/list/list.queries.ts'
import { propertyStatements } from './properties/list/list.queries.ts'
import { freshDatabase, type TestDatabase } from './testing/databases/database.ts'
import { readerOf, type Statement, statementsOf } from './testing/plans.ts'
import { TODAY } from './testing/test-app.ts'
import { todayPage } from './today/today.queries.ts'

const staff = readerOf(null)
const theirs = readerOf(2)

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

  const planOf = async ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }): Promise<string[]> => {
    const plan: { detail: string }[] = await database.read.raw(`explain query plan ${sql}`, bindings as never)
    return plan.map(({ detail }) => detail)
  }

  /** How a query reads the licenses. */
  const readsOf = async (statement: Knex.QueryBuilder) => {
    const steps = await planOf(statement.toSQL().toNative())
    return steps.filter((detail) => /^(SCAN|SEARCH) licenses\b.* USING|^SCAN licenses$/.test(detail))
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

  test.each([
    ['all clients', staff, 'licenses_by_stage'],
    ['a client', theirs, 'licenses_of_client_by_stage'],
  ])('the total of the queue of %s, with renewals in process first, and nothing sorted', async (_, user, index) => {
    const statement = queue(user, {}).toSQL().toNative()
    const steps = (await planOf(statement)).filter((detail) => /B-TREE|COVERING INDEX licenses_/.test(detail))
    expect(steps).toEqual(steps.map(() => expect.stringMatching(new RegExp(`USING COVERING INDEX ${index}\\b`))))
    expect(statement.sql).toContain('order by licenses.renewal_stage desc')
  })

  /** The indexes of Today, and the rows of the page themselves. */
  const OF_TODAY =
    /^SEARCH (licenses|user_tasks) USING (COVERING )?INDEX \1_of_(side|side_by_start|assignee|both) |USING INTEGER PRIMARY KEY/
  /** Parts that are sorted completely: those of one user, and of users who cannot be assigned. */
  const FEW = /_of_assignee/
  /** The problems of a page of Today: rows of other indexes, and rows that an index does not hold in the order of the page. */
  const wrongInToday = async (user: SignedIn, whose: number | undefined, filter: TodayFilter): Promise<string[]> => {
    const { read } = database
    const statements = await statementsOf(read, () => todayPage(read, user, whose === undefined ? undefined : [whose], filter, TODAY))
    const page = statements.find(({ sql }) => /as page\s+order by/i.test(sql))
    if (!page) return whose !== undefined && filter.tile === 'unassigned' ? [] : ['no statement reads the page']
    const steps = await planOf(page)
    const reads = steps.filter((detail) => /^(SEARCH|SCAN) (licenses|user_tasks)\b/.test(detail))
    const sorted = steps.flatMap((detail, n) => {
      const outer =
        steps.slice(0, n).findLast((before) => /^(SEARCH|SCAN) (licenses|user_tasks) USING/.test(before) && !/PRIMARY KEY/.test(before)) ??
        ''
      return detail === 'USE TEMP B-TREE FOR ORDER BY' && n < steps.length - 1 && !FEW.test(outer) ? [`sorts ${outer}`] : []
    })
    return [...(reads.length === 0 ? ['reads nothing'] : []), ...reads.filter((detail) => !OF_TODAY.test(detail)), ...sorted]
  }

  test.each([undefined, ...TILES])('a page of Today, tile %s', async (tile) => {
    for (const [user, pageNumber] of [
      [readerOf(null, 1), 1],
      [readerOf(null, 1), 3],
      [readerOf(2, 3), 1],
    ] as const)
      expect(await wrongInToday(user, undefined, { pageNumber, ...(tile && { tile }) })).toEqual([])
    expect(await wrongInToday(readerOf(2, 3), 3, tile ? { tile } : {})).toEqual([])
  })

  test('a step of an import finds its licenses by their numbers, and properties by what is new', async () => {
    const { read } = database
    const [one] = await read('licenses').where('client_id', 2).select({ number: 'license_number', authority: 'licensing_authority_id' })
    const firstPlanOf = async (work: () => Promise<unknown>) => (await planOf(present((await statementsOf(read, work))[0]))).join('\n')
    expect(await firstPlanOf(() => licensesAmong(read, 2, one.authority, [one.number]))).toContain(
      'SEARCH licenses USING INDEX licenses_client_id_licensing_authority_id_license_number_unique (client_id=? AND licensing_authority_id=? AND license_number=?)',
    )
    expect(await firstPlanOf(() => propertiesOf(read, 2, 50))).toContain('(property_id>?)')
  })

  test('the order of properties by their licenses', async () => {
    const { rows } = propertyStatements(database.read, theirs, { sortBy: 'licensesCount' }, TODAY)
    const covering = expect.stringContaining('USING COVERING INDEX licenses_property_id_index')
    expect((await readsOf(rows))[0]).toEqual(covering)
  })
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')(
  'an import finds its licenses in the unique index, although it has just filled an authority that statistics do not know',
  async () => {
    await using database = await freshDatabase()
    const { read } = database
    await database.write(async (db) => {
      await loadLarge(db, { licenses: 2_000, properties: 100, today: TODAY, passwordHash: '' })
      await withoutTimeouts(db) // autovacuum may analyze the same table now
      await db.raw('analyze licenses')
    })
    const [{ sql, bindings }] = (await statementsOf(read, () => licensesAmong(read, 2, 1_000_000, ['L-1', 'L-2']))) as [Statement]
    const { rows } = await read.raw(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings as never)
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using licenses_client_id_licensing_authority_id_license_number_unique')
  },
)
