import { afterAll, beforeAll, expect, test } from 'vitest'
import { theirLicense } from '../testing/in-process.ts'
import { copiesOf } from '../testing/many.ts'
import { statementsOf } from '../testing/plans.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const HITS = 10_100
const OTHERS = 2_500

let testApp: TestApp
let hits: number[]
beforeAll(async () => {
  testApp = await startTestApp()
  const others = await theirLicense(testApp, { licenseNumber: 'OTHER', city: 'Alder' })
  const { id } = await theirLicense(testApp, { licenseNumber: 'HIT', city: 'Zinnia' })
  await testApp.build((db) => copiesOf(db, 'licenses', others.id, OTHERS, 'license_number'))
  await testApp.build((db) => copiesOf(db, 'licenses', id, HITS - 1, 'license_number'))
  // As the database does by itself in time.
  await testApp.build((db) => db.raw('analyze'))
  hits = await testApp.database.read('licenses').where('city', 'Zinnia').orderBy('id').pluck('id')
}, 120_000)
afterAll(() => testApp[Symbol.asyncDispose]())

const ALL_HITS = /(in |any\(array)\(select record_id/

/** A page of the hits in the order of cities, where theirs is the last, and whether all hits were read for it. */
const page = async (actor: 'Administrator' | 'ClientAdministrator at Saas', body: object) => {
  let ids: number[] = []
  const statements = await statementsOf(testApp.database.read, async () => {
    const found = await testApp.as(actor).licenses.list({ body: { searchTerm: 'zinnia', sortBy: 'city', ...body } })
    expect(found).toMatchObject({ totalItemCount: 10_000, totalIsAtLeast: true })
    ids = found.items.map((license) => license.id)
  })
  return { ids, readsAll: statements.some(({ sql }) => ALL_HITS.test(sql)) }
}

test.each(['Administrator', 'ClientAdministrator at Saas'] as const)(
  'a page of many hits is the same wherever they stand in its order, for %s',
  async (actor) => {
    expect(hits).toHaveLength(HITS)
    // Both are tested row by row, until there are too many rows without a hit.
    expect(await page(actor, {})).toEqual({ ids: hits.slice(0, 25), readsAll: true })
    expect(await page(actor, { pageNumber: 3 })).toEqual({ ids: hits.slice(50, 75), readsAll: true })
    expect(await page(actor, { sortDirection: 'desc' })).toEqual({ ids: hits.toReversed().slice(0, 25), readsAll: false })
  },
)

test('a filter that leaves few rows has them tested', async () => {
  const body = { searchTerm: 'zinnia', sortBy: 'city', alertsOnly: true } as const
  await testApp.build((db) => db('licenses').where('id', hits[7]).update({ alert: 'Look', is_urgent_alert: false }))
  const statements = await statementsOf(testApp.database.read, async () => {
    const { items } = await testApp.as('Administrator').licenses.list({ body })
    expect(items.map(({ id }) => id)).toEqual([hits[7]])
  })
  expect(statements.filter(({ sql }) => ALL_HITS.test(sql))).toEqual([])
})

test('the queue of renewals finds the same', async () => {
  const body = { searchTerm: 'zinnia', sortBy: 'city', showCurrentRenewals: false } as const
  const { items } = await testApp.as('Administrator').dashboard.renewalsList({ body })
  expect(items.map(({ id }) => id)).toEqual(hits.slice(0, 25))
})
