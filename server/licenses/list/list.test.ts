import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LICENSE_COLUMNS, type LicenseFilter } from '../../../contract/licenses/calls.ts'
import { aLicense, aProperty, share } from '../../../fixtures/builders.ts'
import { Chance } from '../../../fixtures/demo/kit.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { copiesOf } from '../../testing/many.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { type Fact, factsOf, isFound, sortedBy } from '../../testing/queue/expected.ts'
import { aRandomQueue } from '../../testing/queue/random.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'

let testApp: TestApp
let facts: Fact[]
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build((db) => aRandomQueue(db, new Chance(7), [testApp.tenants.Saas, testApp.tenants.Hybrid], 120))
  facts = await testApp.build((db) => factsOf(db, TODAY))
})
afterAll(() => testApp[Symbol.asyncDispose]())

const rowsOf = async (filter: LicenseFilter, actor: Actor = 'Contributor') => {
  const items = []
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await testApp.as(actor).licenses.list({ body: { pageSize: 100, ...filter, pageNumber } })
    items.push(...page.items)
    if (page.items.length > 0 && items.length < page.totalItemCount) continue
    expect(items).toHaveLength(page.totalItemCount)
    return items
  }
}
const sorted = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

/** Checks that a filter returns exactly the rows that match, and that it matches some and not all. */
const holds = async (filter: LicenseFilter, means: (row: Fact) => boolean) => {
  const expected = sorted(facts.filter(means))
  expect(sorted(await rowsOf(filter)), JSON.stringify(filter)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(facts.length)
}
const some = (means: (row: Fact) => boolean) => facts.find(means) as Fact

describe('filters', () => {
  test('without a filter all licenses are listed, whatever their term, rank and activity', async () => {
    expect(sorted(await rowsOf({}))).toEqual(sorted(facts))
    expect(sorted(await rowsOf({ active: null, clientIds: [], states: [], renewalDesignation: null }))).toEqual(sorted(facts))
  })

  test('active: a license at an inactive property counts as inactive', async () => {
    await holds({ active: true }, (row) => row.active && row.propertyActive)
    await holds({ active: false }, (row) => !row.active || !row.propertyActive)
    expect(facts.some((row) => row.active && !row.propertyActive)).toBe(true)
  })

  test('clients, properties, countries, states, authorities, types', async () => {
    const { clientId, propertyId, licensingAuthorityId, licenseTypeId } = some((row) => row.state === 'NY')
    await holds({ clientIds: [clientId] }, (row) => row.clientId === clientId)
    await holds({ propertyIds: [propertyId] }, (row) => row.propertyId === propertyId)
    await holds({ countries: ['United States'] }, (row) => row.country === 'United States')
    await holds({ countries: ['Canada', 'France'] }, (row) => ['Canada', 'France'].includes(row.country))
    await holds({ states: ['NY', 'TX'] }, (row) => ['NY', 'TX'].includes(row.state))
    await holds({ licensingAuthorityIds: [licensingAuthorityId] }, (row) => row.licensingAuthorityId === licensingAuthorityId)
    await holds({ licenseTypeIds: [licenseTypeId] }, (row) => row.licenseTypeId === licenseTypeId)
  })

  test('designation, tracking and alerts', async () => {
    await holds({ renewalDesignation: 'Provider' }, (row) => row.renewalDesignation === 'Provider')
    await holds({ renewalTrackingType: 'TrackingOnly' }, (row) => Boolean(row.isTrackingOnly))
    await holds({ renewalTrackingType: 'TrackingAndProcess' }, (row) => !row.isTrackingOnly)
    await holds({ alertsOnly: true }, (row) => row.alert !== null)
    expect(sorted(await rowsOf({ alertsOnly: false }))).toEqual(sorted(facts))
  })

  test('several filters are combined with "and"', async () => {
    const { clientId } = some((row) => row.active && row.propertyActive && row.state === 'CO')
    const filter = { active: true, clientIds: [clientId], states: ['CO'] }
    await holds(filter, (row) => row.active && row.propertyActive && row.clientId === clientId && row.state === 'CO')
  })

  test.each(['oak', 'OAK', 'cafe', 'CAFÉ', '100%', '_room', 'ck\\sl', 'mark two', 'oa', 'd', 'o%', '\\'])(
    'searching for %j matches it literally',
    async (searchTerm) => {
      const found = facts.filter((row) => isFound(row, searchTerm))
      expect(sorted(await rowsOf({ searchTerm }))).toEqual(sorted(found))
    },
  )
})

describe.each(LICENSE_COLUMNS)('sorted by %s', (sortBy) => {
  test.each(['asc', 'desc'] as const)('%s, missing values last, equal values by id', async (sortDirection) => {
    const turn = sortDirection === 'asc' ? 1 : -1
    const expected = [...facts].sort((a, b) => {
      const [x, y] = [sortedBy(a, sortBy), sortedBy(b, sortBy)]
      if (x === y) return turn * (a.id - b.id)
      if (x === null || y === null) return x === null ? 1 : -1
      return x < y ? -turn : turn
    })
    expect((await rowsOf({ sortBy, sortDirection })).map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })
})

test('a row has the values of the license', async () => {
  for (const row of await rowsOf({})) {
    const fact = facts.find(({ id }) => id === row.id) as Fact
    const rank = fact.masterLicenseId !== null ? 'Secondary' : fact.isMaster ? 'Primary' : 'Standalone'
    expect(row).toMatchObject({
      licenseNumber: fact.licenseNumber,
      clientName: fact.clientName,
      licenseType: fact.licenseType,
      licenseTermName: fact.termName,
      licensingAuthority: fact.licensingAuthority,
      renewalStatus: fact.stage,
      licenseRank: rank,
      active: Boolean(fact.active && fact.propertyActive),
      alert: fact.alert,
      alertExists: fact.alert !== null,
      isMaster: Boolean(fact.isMaster),
      childCount: facts.filter(({ masterLicenseId }) => masterLicenseId === fact.id).length,
      renewalDueDate: fact.renewalDueDate ?? fact.dueDate,
      billingClientId: fact.clientId,
      billingClientName: fact.clientName,
      isTrackingOnlyRenewal: fact.isTrackingOnlyRenewal,
      licenseDocumentExists: fact.licenseDocumentId !== null,
    })
  }
})

test('a client user lists only their own client’s licenses, on either side', async () => {
  const { clientId } = testApp.tenants.Saas
  const theirs = facts.filter((row) => row.clientId === clientId)
  expect(sorted(await rowsOf({}, 'ClientContributor at Saas'))).toEqual(sorted(theirs))
  expect(new Set(theirs.map((row) => row.renewalDesignation)).size).toBe(2)
  for (const strange of [testApp.tenants.other.clientId, 2_000_000_000])
    expect(await rowsOf({ clientIds: [strange] }, 'ClientContributor at Saas')).toEqual([])
})

test('at a shared property a client user does not see the billing client’s name', async () => {
  const { clientId } = testApp.tenants.Saas
  const { clientId: billingClientId } = testApp.tenants.Hybrid
  const license = await testApp.build(async (db) => {
    const property = await aProperty(db, { billingClientId })
    await share(db, property.id, clientId)
    return aLicense(db, { clientId, propertyId: property.id, licenseNumber: 'Shared place' })
  })
  const row = async (actor: Actor) => (await testApp.as(actor).licenses.list({ body: { searchTerm: 'shared place' } })).items[0]
  expect(await row('ClientContributor at Saas')).toMatchObject({ id: license.id, billingClientId, billingClientName: null })
  expect(await row('Contributor')).toMatchObject({ billingClientId, billingClientName: 'Our Hybrid client' })
})

describe('in a table with many more licenses than a count tests', () => {
  const list = (body: LicenseFilter, actor: Actor = 'Contributor') => testApp.as(actor).licenses.list({ body })
  const country = 'Greenland'
  /** More than are listed by their ids, and one more than fills the pages. */
  const COUNT = 1_006
  beforeAll(async () => {
    const { clientId, propertyId } = testApp.tenants.Saas
    await testApp.build(async (db) => {
      const first = await aLicense(db, { clientId, propertyId, country })
      await copiesOf(db, 'licenses', first.id, COUNT - 1, 'license_number')
      const { id } = await aLicense(db, { clientId, propertyId })
      await db('licenses')
        .where({ id })
        .update({ id: limits.walkedRows + 1 })
    })
  })

  test('a full page knows no total, and the last one does', async () => {
    const page = (filter: LicenseFilter) => list({ countries: [country], pageSize: 5, ...filter })
    expect(await page({})).toMatchObject({ totalItemCount: COUNT, totalIsAtLeast: true })
    for (const { items: _, ...total } of [await page({ pageNumber: 202 }), await page({ exactTotal: true })])
      expect(total).toEqual({ totalItemCount: COUNT })
    expect(await list({ countries: ['Nowhere'] })).toEqual({ items: [], totalItemCount: 0 })
  })

  test('what an index narrows is counted', async () => {
    const { propertyId } = testApp.tenants.Saas
    const totals = [
      await list({ countries: [country], propertyIds: [propertyId], pageSize: 5 }),
      await list({ countries: [country], pageSize: 5 }, 'ClientContributor at Saas'),
    ]
    for (const { items: _, ...total } of totals) expect(total).toEqual({ totalItemCount: COUNT })
  })
})
