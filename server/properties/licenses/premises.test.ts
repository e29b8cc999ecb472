import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aProperty } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { licenseNow } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const HERE = {
  address1: '1 Main Street',
  address2: null,
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  country: 'United States',
  county: 'Denver',
}
const api = (actor: Actor = ADMIN) => testApp.as(actor).propertyLicenses

/** A property of ours at HERE, with a license for each of these columns, otherwise at HERE. */
const aPlace = (...licenses: object[]) =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await aProperty(db, { billingClientId: clientId, ...HERE })
    const ids: number[] = []
    for (const [n, given] of licenses.entries()) {
      const made = await aLicense(db, { clientId, propertyId: id, licenseNumber: `${id}-${n}` })
      await db('licenses')
        .where('id', made.id)
        .update({ ...HERE, ...given })
      ids.push(made.id)
    }
    return { params: { id }, ids: ids as [number, number, number, number, number] }
  })
const sync = (params: { id: number }, licenseIds: number[], actor: Actor = ADMIN) =>
  api(actor).syncPremisesAddresses({ params, body: { licenseIds } })

test('licenses with another address are grouped by their address, and get the property’s address', async () => {
  const { params, ids } = await aPlace({}, { address1: '9 Elm' }, { zip: null, county: null }, { address1: '9 Elm' }, { address2: '' })
  const { items, totalItemCount } = await api().asyncPremisesAddresses({ params })
  expect(totalItemCount).toBe(2)
  expect(items).toEqual([
    { ...HERE, address1: '9 Elm', licenseIds: [ids[1], ids[3]], licenseNumbers: [`${params.id}-1`, `${params.id}-3`] },
    { ...HERE, zip: null, county: null, licenseIds: [ids[2]], licenseNumbers: [`${params.id}-2`] },
  ])
  const before = await licenseNow(testApp, ids[1])
  await sync(params, items[0]?.licenseIds ?? [])
  const after = await licenseNow(testApp, ids[1])
  expect(after).toEqual({ ...before, ...HERE, version: 2, modifiedOn: after.modifiedOn })
  expect(await api().asyncPremisesAddresses({ params })).toMatchObject({ totalItemCount: 1, items: [{ licenseIds: [ids[2]] }] })
  await sync(params, ids)
  expect(await api().asyncPremisesAddresses({ params })).toEqual({ items: [], totalItemCount: 0 })
  expect((await licenseNow(testApp, ids[0])).version).toBe(1)
})

test('each side sees and syncs the active licenses that it handles', async () => {
  const away = { city: 'Boulder' }
  const { params, ids } = await aPlace(away, { ...away, renewal_designation: 'Provider' }, { ...away, active: false })
  expect(await api().asyncPremisesAddresses({ params })).toMatchObject({ items: [{ licenseIds: [ids[0]] }] })
  expect(await api('Administrator').asyncPremisesAddresses({ params })).toMatchObject({ items: [{ licenseIds: [ids[1]] }] })
  expect(await refused(sync(params, ids.slice(0, 2)))).toMatchObject({ status: 400, errors: { licenseIds: [messages.notAllowed] } })
  expect(await licenseNow(testApp, ids[0])).toMatchObject(away)
  await sync(params, ids.slice(1, 2), 'Administrator')
  expect(await licenseNow(testApp, ids[1])).toMatchObject(HERE)
})

test('no license, and an unknown license, are refused', async () => {
  const { params, ids } = await aPlace({ city: 'Boulder' })
  const elsewhere = await aPlace({ city: 'Boulder' })
  expect(await refused(sync(params, []))).toMatchObject({ status: 400, errors: { licenseIds: [messages.licenseRequired] } })
  expect(await refused(sync(params, [ids[0], elsewhere.ids[0]]))).toMatchObject({
    status: 400,
    errors: { licenseIds: [messages.unknownId] },
  })
  expect(await licenseNow(testApp, ids[0])).toMatchObject({ city: 'Boulder' })
})

test.each<[Actor, number]>([
  ['ClientContributor at Saas', 403],
  ['Client at Saas', 403],
  ['RenewalAdministrator', 403],
  ['ClientAdministrator at Hybrid', 404],
])('%s: %i', async (actor, status) => {
  const { params, ids } = await aPlace({ city: 'Boulder' })
  expect(await refused(sync(params, ids, actor))).toMatchObject({ status })
})
