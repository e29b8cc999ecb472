import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, aLicenseType, aLicensingAuthority } from '../../fixtures/builders.ts'
import { theirLicense } from '../testing/in-process.ts'
import { copiesOf } from '../testing/many.ts'
import type { Actor } from '../testing/people/actors.ts'
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
  // As the database does by itself after some time.
  await testApp.build((db) => db.raw('analyze'))
  hits = await testApp.database.read('licenses').where('city', 'Zinnia').orderBy('id').pluck('id')
}, 120_000)
afterAll(() => testApp[Symbol.asyncDispose]())

const ALL_HITS = /\b(in |any\(array)\(select record_id/

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

describe('a term that also finds types', () => {
  let typeId: number
  beforeAll(async () => {
    const { clientId } = testApp.tenants.Saas
    typeId = await testApp.build(async (db) => {
      const { id: licensingAuthorityId } = await aLicensingAuthority(db, { clientId })
      return (await aLicenseType(db, { clientId, licensingAuthorityId, name: 'Alder Wine' })).id
    })
  })

  const totalOf = async (actor: Actor, body: object = {}) =>
    (await testApp.as(actor).licenses.list({ body: { searchTerm: 'alder', ...body } })).totalItemCount
  const ofType = (ids: number[]) => testApp.build((db) => db('licenses').whereIn('id', ids).update({ license_type_id: typeId }))

  test('counts each license once, with few licenses of the type and with many', async () => {
    for (const [count, more] of [
      [3, 3],
      [1_500, 1_500],
    ] as const) {
      // As many that the term does not find otherwise as those that it finds.
      const others: number[] = await testApp.database.read('licenses').where('city', 'Alder').orderBy('id').limit(count).pluck('id')
      await ofType([...others, ...hits.slice(0, more)])
      for (const actor of ['Administrator', 'ClientAdministrator at Saas'] as const) {
        expect(await totalOf(actor)).toBe(OTHERS + 1 + more)
        expect(await totalOf(actor, { licenseTypeIds: [typeId] })).toBe(count + more)
      }
    }
  })

  test('lists them in their order', async () => {
    const body = { searchTerm: 'alder', sortBy: 'city', sortDirection: 'desc' } as const
    const { items } = await testApp.as('Administrator').licenses.list({ body })
    expect(items.map(({ id }) => id)).toEqual(hits.slice(0, 1_500).toReversed().slice(0, 25))
  })
})

describe('the best hits of a frequent term', () => {
  const titlesOf = async (searchTerm: string) =>
    (await testApp.as('Administrator').search.find({ body: { searchTerm, kinds: ['licenses'] } })).items.map(({ title }) => title)

  test('are the whole number and those that begin with it, although these are the newest', async () => {
    const { clientId, propertyId } = testApp.tenants.Saas
    for (const licenseNumber of ['THE', 'THER', 'A-THE'])
      await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseNumber, city: 'Alder' }))
    // Thousands of older numbers contain both: OTHER 1, OTHER 2 …
    expect((await titlesOf('the')).slice(0, 3)).toEqual(['THE', 'THER', 'OTHER'])
    expect(await titlesOf('other')).toHaveLength(10)
    expect((await titlesOf('other'))[0]).toBe('OTHER')
    expect((await titlesOf('th')).slice(0, 2)).toEqual(['THE', 'THER'])
  })
})
