import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../rules/permissions.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { taskStatements } from './list.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})

const staff = { id: 1, roleName: 'Administrator', clientId: null } as SignedIn
const client: Person = { id: 2, roleName: 'ClientAdministrator', clientId: 1, clientServiceLevel: 'Saas' }

/** Only on SQLite: PostgreSQL's plan depends on the amount of data. */
describe.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('a page of tasks is read from an index in its order', () => {
  test.each([
    ['for staff', staff, {}],
    ['for a client', client as SignedIn, {}],
    ['of the next days', staff, { followUpDays: 14 as const }],
  ])('%s', async (_what, user, filter) => {
    const { rows } = taskStatements(database.read, user, 'Renewal', filter, '2026-11-20')
    const { sql, bindings } = rows.toSQL().toNative()
    const plan: { id: number; parent: number; detail: string }[] = await database.read.raw(`explain query plan ${sql}`, bindings as never)
    const page = plan.find(({ detail }) => detail.endsWith('page'))
    const steps = plan.filter(({ parent }) => parent === page?.id).map(({ detail }) => detail)
    expect(steps[0]).toContain('USING INDEX user_tasks_open (kind=?')
    expect(steps.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
  })

  test('and counted from the index alone', async () => {
    const { sql, bindings } = taskStatements(database.read, staff, 'Renewal', {}, '2026-11-20').count.toSQL().toNative()
    const plan: { detail: string }[] = await database.read.raw(`explain query plan ${sql}`, bindings as never)
    const ofTasks = plan.find(({ detail }) => detail.includes('user_tasks'))
    expect(ofTasks?.detail).toContain('USING COVERING INDEX user_tasks_open_of_license')
  })
})
