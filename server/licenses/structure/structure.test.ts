import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, aLicenseType, aProperty, aRenewal } from '../../../fixtures/builders.ts'
import { type MessageKey, messages } from '../../../rules/messages.ts'
import { TRACKING } from '../../testing/examples/licenses.ts'
import { licenseNow, theirLicense } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused, tally } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const api = (actor: Actor = ADMIN) => testApp.as(actor).licenses
const link = (id: number, masterLicenseId: number | null, actor: Actor = ADMIN) =>
  api(actor).updateMaster({ params: { id }, body: { masterLicenseId } })
const promote = (id: number, actor: Actor = ADMIN) => api(actor).promoteToMaster({ params: { id } })
const convert = (id: number, actor: Actor = ADMIN) => api(actor).convertToSingle({ params: { id } })
const because = (key: MessageKey, field?: string) => ({
  status: 400,
  detail: messages[key],
  errors: field ? { [field]: [messages[key]] } : {},
})

const single = async (given: object = {}) => (await theirLicense(testApp, given)).id
const primary = (given: object = {}) => single({ isMaster: true, ...given })
const inRenewal = async (id: number) => {
  await testApp.build((db) => aRenewal(db, { licenseId: id }))
  return id
}
const placeOf = async (id: number) => {
  const { isMaster, masterLicenseId } = await licenseNow(testApp, id)
  return { isMaster: Boolean(isMaster), masterLicenseId }
}

test('a standalone becomes a primary, gets and loses a secondary, and becomes standalone again', async () => {
  const [top, below] = [await single(), await single()]
  await promote(top)
  expect(await api().get({ params: { id: top } })).toMatchObject({ licenseRank: 'Primary', isMaster: true, hasChildren: false })
  await link(below, top)
  expect(await api().get({ params: { id: below } })).toMatchObject({ licenseRank: 'Secondary', isChild: true, masterLicenseId: top })
  expect(await api().get({ params: { id: top } })).toMatchObject({ hasChildren: true })
  await link(below, null)
  expect(await api().get({ params: { id: below } })).toMatchObject({ licenseRank: 'Standalone', isChild: false, masterLicenseId: null })
  await convert(top)
  expect(await api().get({ params: { id: top } })).toMatchObject({ licenseRank: 'Standalone', isMaster: false })
})

test('linking changes nothing else of the secondary, which has no start-by and can move to another primary', async () => {
  const [one, two] = [await primary({ expirationDate: '2028-01-31' }), await primary()]
  const id = await single()
  const before = await licenseNow(testApp, id)
  await link(id, one)
  await link(id, two)
  const after = await licenseNow(testApp, id)
  expect(after).toEqual({ ...before, masterLicenseId: two, startBy: null, version: 3, modifiedOn: after.modifiedOn })
})

test('a secondary shows that its primary is in renewal', async () => {
  const top = await primary()
  const id = await single({ masterLicenseId: top })
  await inRenewal(top)
  expect(await api().get({ params: { id } })).toMatchObject({ inProcessRenewalOnMaster: true, inProcessRenewal: null })
})

describe('a change is blocked', () => {
  type Action = () => Promise<unknown>
  const blocked: [string, () => Promise<Action>, MessageKey, string?][] = [
    ['promoting a primary', async () => promote.bind(null, await primary()), 'promoteNotStandalone'],
    ['promoting a secondary', async () => promote.bind(null, await single({ masterLicenseId: await primary() })), 'promoteNotStandalone'],
    ['converting a standalone', async () => convert.bind(null, await single()), 'convertNotPrimary'],
    [
      'converting a primary with a secondary, even an inactive one',
      async () => {
        const top = await primary()
        await single({ masterLicenseId: top, active: false })
        return () => convert(top)
      },
      'convertHasChildren',
    ],
    ['linking a primary', async () => link.bind(null, await primary(), await primary()), 'linkIsPrimary'],
    [
      'linking while in renewal',
      async () => link.bind(null, await inRenewal(await single()), await primary()),
      'structureRenewalInProcess',
      'masterLicenseId',
    ],
    [
      'linking to a primary in renewal',
      async () => link.bind(null, await single(), await inRenewal(await primary())),
      'structureRenewalInProcess',
      'masterLicenseId',
    ],
    [
      'moving on while the primary left is in renewal',
      async () => link.bind(null, await single({ masterLicenseId: await inRenewal(await primary()) }), await primary()),
      'structureRenewalInProcess',
      'masterLicenseId',
    ],
    [
      'linking to itself',
      async () => {
        const id = await single()
        return () => link(id, id)
      },
      'linkToItself',
      'masterLicenseId',
    ],
    ['linking to a standalone', async () => link.bind(null, await single(), await single()), 'linkNotPrimary', 'masterLicenseId'],
    [
      'linking to a secondary',
      async () => link.bind(null, await single(), await single({ masterLicenseId: await primary() })),
      'linkNotPrimary',
      'masterLicenseId',
    ],
    [
      'linking to an inactive primary',
      async () => link.bind(null, await single(), await primary({ active: false })),
      'linkNotPrimary',
      'masterLicenseId',
    ],
    [
      'linking to a primary of another property',
      async () => {
        const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: testApp.tenants.Saas.clientId }))
        return link.bind(null, await single(), await primary({ propertyId }))
      },
      'linkNotPrimary',
      'masterLicenseId',
    ],
    ['linking to an unknown license', async () => link.bind(null, await single(), 2_000_000_000), 'unknownId', 'masterLicenseId'],
    ['detaching a standalone', async () => link.bind(null, await single(), null), 'detachNotSecondary'],
    ['detaching a primary', async () => link.bind(null, await primary(), null), 'linkIsPrimary'],
    [
      'detaching while the primary is in renewal',
      async () => link.bind(null, await single({ masterLicenseId: await inRenewal(await primary()) }), null),
      'structureRenewalInProcess',
    ],
  ]
  test.each(blocked)('%s', async (_, prepare, key, field) => {
    const action = await prepare()
    const answer = await refused(action())
    expect(answer).toEqual({ ...because(key, field), ...(key === 'unknownId' && { detail: messages.formBanner }) })
  })

  test('staff cannot link a license to a primary of another client at the same property', async () => {
    const { propertyId, clientId } = testApp.tenants.Saas
    const theirs = await testApp.build(async (db) => {
      const side = { propertyId, renewalDesignation: 'Provider' as const }
      const { id } = await aLicense(db, { ...side, clientId })
      return { id, foreign: (await aLicense(db, { ...side, clientId: testApp.tenants.Hybrid.clientId, isMaster: true })).id }
    })
    expect(await refused(link(theirs.id, theirs.foreign, 'Administrator'))).toEqual(because('linkNotPrimary', 'masterLicenseId'))
  })
})

test.each<[Actor, number]>([
  ['Administrator', 403],
  ['ClientContributor at Saas', 200],
  ['Client at Saas', 403],
  ['ClientAdministrator at Hybrid', 404],
])('%s on a license of the client’s side: %i', async (actor, status) => {
  const [top, below, lone] = [await primary(), await single(), await single()]
  expect(await refused(link(below, top, actor))).toMatchObject({ status })
  expect(await refused(promote(lone, actor))).toMatchObject({ status })
  expect(await refused(convert(await primary(), actor))).toMatchObject({ status })
})

test('secondaries are listed by number, descending, with the number of their types', async () => {
  const top = await primary()
  const { id: typeId } = await testApp.build((db) => aLicenseType(db, { name: 'Pool bar' }))
  const under = (licenseNumber: string, given: object = {}) =>
    single({ masterLicenseId: top, licenseNumber, ...given }).then(async (id) => {
      if (licenseNumber !== 'C-9') await testApp.build((db) => db('licenses').where({ id }).update({ license_type_id: typeId }))
      return id
    })
  const ids = [await under('C-1'), await under('C-3', { alert: 'Look', isUrgentAlert: true }), await under('C-9')]
  await under('C-2', { active: false })
  const { items, ...counts } = await api().children({ params: { id: top } })
  expect(items.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(counts).toEqual({ totalItemCount: 3, licenseTypesCount: 2 })
  expect(items[1]).toMatchObject({ licenseNumber: 'C-3', licenseType: 'Pool bar', active: true, alertExists: true, isUrgentAlert: true })

  for (const { id, standing, noDocument, unassigned } of items)
    expect(await api().get({ params: { id } })).toMatchObject({ standing, noDocument, unassigned })

  const all = await api().children({ params: { id: top }, query: { activeOnly: false, sortDirection: 'asc', pageSize: 5 } })
  expect(all.items.map(({ licenseNumber, active }) => [licenseNumber, active])).toEqual([
    ['C-1', true],
    ['C-2', false],
    ['C-3', true],
    ['C-9', true],
  ])
  const second = await api().children({ params: { id: top }, query: { sortBy: 'licenseType', pageNumber: 2, pageSize: 5 } })
  expect(second).toMatchObject({ items: [], totalItemCount: 3 })
  expect(await api().children({ params: { id: ids[0] as number } })).toEqual({ items: [], totalItemCount: 0, licenseTypesCount: 0 })
})

describe('two concurrent requests', () => {
  const ROUNDS = 8
  /** No primary is a secondary, and every secondary is under a primary. */
  const mustHold = async (...ids: number[]) => {
    for (const id of ids) {
      const { isMaster, masterLicenseId } = await placeOf(id)
      expect(isMaster && masterLicenseId !== null, `${id} is both`).toBe(false)
      if (masterLicenseId !== null) expect((await placeOf(masterLicenseId as number)).isMaster, `${id} is under a primary`).toBe(true)
    }
  }

  test('link to a primary and convert it: never both', { timeout: 30_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [top, below] = [await primary(), await single()]
      expect(await tally([link(below, top), convert(top)])).toEqual({ 200: 1, 400: 1 })
      await mustHold(top, below)
    }
  })

  test('link and promote a license: never both', { timeout: 30_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [top, below] = [await primary(), await single()]
      expect(await tally([link(below, top), promote(below)])).toEqual({ 200: 1, 400: 1 })
      await mustHold(top, below)
    }
  })

  test('link a license and begin its renewal: never both', { timeout: 30_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [top, below] = [await primary(), await single()]
      const begin = testApp.as(ADMIN).renewals.begin({ params: { id: below }, body: { processStartDate: '2026-11-20' } })
      expect(await tally([link(below, top), begin])).toSatisfy((counts: Record<string, number>) => counts['400'] === 1)
      const { masterLicenseId, renewalId } = await licenseNow(testApp, below)
      expect([masterLicenseId, renewalId].filter((one) => one !== null)).toHaveLength(1)
    }
  })

  test('link two primaries to each other: no cycle', { timeout: 30_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = [await primary(), await primary()]
      const turn = async (id: number, under: number) => {
        await convert(id)
        await link(id, under)
      }
      await tally([turn(one, two), turn(two, one)])
      await mustHold(one, two)
    }
  })

  test('link to a primary and delete it: never both', { timeout: 30_000 }, async () => {
    const side = { renewalDesignation: 'Provider', assignedUserId: null }
    for (let round = 0; round < ROUNDS; round++) {
      const [top, below] = [await primary(side), await single(side)]
      const counts = await tally([link(below, top, 'Administrator'), api('Administrator').remove({ params: { id: top } })])
      expect(counts['200']).toBe(1)
      const isThere = (await refused(api('Administrator').get({ params: { id: top } }))) as { status: number }
      expect((await placeOf(below)).masterLicenseId).toBe(isThere.status === 200 ? top : null)
    }
  })

  test('detach a secondary and copy its primary’s changes: no deadlock', {
    timeout: 30_000,
  }, async () => {
    const all = { renewalTracking: true, effectiveDate: true, expirationDate: true, trackDate: true }
    for (let round = 0; round < ROUNDS; round++) {
      const top = await primary()
      const [one, two] = [await single({ masterLicenseId: top }), await single({ masterLicenseId: top })]
      const copy = api().trackingDetails({ params: { id: top }, body: { ...TRACKING, copyToSecondaryLicenses: all } })
      const counts = await tally([copy, link(one, null), link(two, null)])
      expect((counts['200'] ?? 0) + (counts['400'] ?? 0), JSON.stringify(counts)).toBe(3)
    }
  })

  test('change the same version: one succeeds', async () => {
    const [one, two, id] = [await primary(), await primary(), await single()]
    const tries = [one, two].map((masterLicenseId) => api().updateMaster({ params: { id }, ifMatch: 1, body: { masterLicenseId } }))
    const counts = await tally(tries)
    expect(counts['200']).toBe(1)
    expect(await refused(api().updateMaster({ params: { id }, ifMatch: 1, body: { masterLicenseId: null } }))).toMatchObject({
      status: 412,
    })
  })
})

test('links are audited', async () => {
  const [top, id] = [await primary(), await single()]
  await link(id, top)
  const rows = await testApp.build((db) => db('audit').where({ record: 'licenses', record_id: id }))
  expect(rows.map(({ call, changes }) => [call, JSON.parse(changes)])).toEqual([
    ['licenses.updateMaster', [{ field: 'masterLicenseId', from: null, to: top }]],
  ])
})
