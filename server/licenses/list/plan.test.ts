import { beforeAll, describe, expect, test } from 'vitest'
import type { LicenseFilter } from '../../../contract/licenses/calls.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { licenseStatements } from './list.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

const AT_FIRST = { active: true, countries: ['United States'] }
const cases: [string, number | null, LicenseFilter, string][] = [
  ['as it opens', null, AT_FIRST, 'licenses_list'],
  ['as it opens for a client', 1, AT_FIRST, 'licenses_list_of_client'],
  ['of some states', null, { active: true, states: ['CO', 'NV'] }, 'licenses_list'],
  ['by expiration', null, { ...AT_FIRST, sortBy: 'expirationDate' }, 'licenses_by_expiration'],
  ['unfiltered', null, {}, 'licenses_by_property_name'],
]

/** Only on SQLite: PostgreSQL's plan depends on the amount of data. */
describe.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('a page of licenses is read from an index in its order', () => {
  test.each(cases)('%s', async (_what, clientId, filter, index) => {
    const { rows } = licenseStatements(database.read, { clientId } as SignedIn, filter, '2026-11-20')
    const { sql, bindings } = rows.toSQL().toNative()
    const plan: { id: number; parent: number; detail: string }[] = await database.read.raw(`explain query plan ${sql}`, bindings as never)
    const page = plan.find(({ detail }) => detail.endsWith('page'))
    const steps = plan.filter(({ parent }) => parent === page?.id).map(({ detail }) => detail)
    expect(steps).toEqual([expect.stringContaining(`USING COVERING INDEX ${index}`)])
  })

  test('and counted in an index', async () => {
    const { count } = licenseStatements(database.read, { clientId: null } as SignedIn, AT_FIRST, '2026-11-20')
    const { sql, bindings } = count.toSQL().toNative()
    const plan: { detail: string }[] = await database.read.raw(`explain query plan ${sql}`, bindings as never)
    const steps = plan.map(({ detail }) => detail).filter((detail) => !detail.endsWith('counted'))
    expect(steps).toEqual([expect.stringContaining('USING COVERING INDEX licenses_')])
  })
})
