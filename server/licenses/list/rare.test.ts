import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LicenseFilter } from '../../../contract/licenses/calls.ts'
import { isPostgres, rowsOf } from '../../kit/database/query.ts'
import { theirLicense } from '../../testing/in-process.ts'
import { copiesOf } from '../../testing/many.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { type Statement, statementsOf } from '../../testing/plans.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const OTHERS = 3_000

/** The filters, and what the license has that they are to find among thousands of others. */
const RARE: Record<string, { filter: LicenseFilter; has: object }> = {
  tracked: { filter: { renewalTrackingType: 'TrackingOnly' }, has: { is_tracking_only: true } },
  inactive: { filter: { active: false }, has: { active: false } },
  abroad: { filter: { countries: ['Canada', 'France'] }, has: { country: 'Canada' } },
}

let testApp: TestApp
const ids: Record<string, number> = {}
beforeAll(async () => {
  testApp = await startTestApp()
  const { clientId, propertyId } = testApp.tenants.Saas
  const usual = await theirLicense(testApp, { clientId, propertyId, licenseNumber: 'OTHER' })
  await testApp.build((db) => copiesOf(db, 'licenses', usual.id, OTHERS, 'license_number'))
  for (const [name, { has }] of Object.entries(RARE)) {
    ids[name] = (await theirLicense(testApp, { clientId, propertyId, licenseNumber: name })).id
    await testApp.build((db) => db('licenses').where({ id: ids[name] }).update(has))
  }
  await testApp.build((db) => db.raw('analyze'))
}, 120_000)
afterAll(() => testApp[Symbol.asyncDispose]())

const planOf = async (db: Knex, { sql, bindings }: Statement): Promise<string> => {
  if (!isPostgres(db)) return JSON.stringify(await db.raw(`explain query plan ${sql}`, bindings as never))
  return JSON.stringify(rowsOf(await db.raw(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings as never)))
}

describe.each(Object.entries(RARE))('%s licenses, of which there are few', (name, { filter }) => {
  const actors: Actor[] = ['Administrator', 'ClientAdministrator at Saas']

  test.each(actors)('are found for %s without a walk through all others', async (actor) => {
    const db = testApp.database.read
    const list = () => testApp.as(actor).licenses.list({ body: filter })
    const statements = await statementsOf(db, list)
    const { items, totalIsAtLeast } = await list()
    expect(items.map(({ id }) => id)).toContain(ids[name])
    expect(totalIsAtLeast).toBeUndefined()
    const plans = await Promise.all(statements.map((statement) => planOf(db, statement)))
    expect(plans.join('\n')).toContain(`licenses_rarely_${name}`)
    expect(
      plans.filter((plan) => /_by_property_name|Seq Scan on licenses|SCAN licenses(?! USING (COVERING )?INDEX licenses_rarely)/.test(plan)),
    ).toEqual([])
  })

  test.each(actors)('are found by a term and a page of %s too', async (actor) => {
    const list = (searchTerm: string) => testApp.as(actor).licenses.list({ body: { ...filter, searchTerm } })
    expect((await list(name)).items.map(({ id }) => id)).toEqual([ids[name]])
    expect((await list('other')).items).toEqual([])
  })
})

test('a client with many licenses reads those with an alert alone', async () => {
  const db = testApp.database.read
  await testApp.build((trx) => trx('licenses').where({ id: ids.tracked }).update({ alert: 'Call first' }))
  const list = () => testApp.as('ClientAdministrator at Saas').licenses.list({ body: { alertsOnly: true } })
  const plans = await Promise.all((await statementsOf(db, list)).map((statement) => planOf(db, statement)))
  expect(plans.join('\n')).toContain('_with_alert')
  expect(plans.filter((plan) => /licenses_(of_client_)?by_|Seq Scan on licenses/.test(plan))).toEqual([])
  expect((await list()).items.map(({ id }) => id)).toContain(ids.tracked)
})

test('many of them are listed as well', async () => {
  await testApp.build((db) => db('licenses').where('license_number', 'like', 'OTHER %').update({ is_tracking_only: true }))
  const body = { renewalTrackingType: 'TrackingOnly', searchTerm: 'other' } as const
  expect((await testApp.as('Administrator').licenses.list({ body })).totalItemCount).toBe(OTHERS)
})
