import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest } from '../../fixtures/builders.ts'
import { theirLicense } from '../testing/in-process.ts'
import type { Actor } from '../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const VIEWER = 'Client at Saas'

/** The days that each call says, of licenses that its filter lists. */
const waitingIn = async (id: number, actor: Actor = OURS, waitingOnProperty = true) => {
  const api = testApp.as(actor)
  const { items } = await api.dashboard.renewalsList({ body: { pageSize: 100, showCurrentRenewals: false, waitingOnProperty } })
  return items.find((row) => row.id === id)?.waitingDays
}
const waitingToday = async (id: number, waitingOnProperty = true) => {
  const { items } = await testApp.as(OURS).today.list({ body: { who: 'Everyone', pageSize: 100, waitingOnProperty } })
  return items.find(({ licenseId }) => licenseId === id)?.waitingDays
}
const waitingOf = async (id: number) => (await testApp.as(OURS).licenses.get({ params: { id } })).waitingDays

test('a license waits on its property as long as something of an open request is missing', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id: licenseId } = await theirLicense(testApp, { expirationDate: '2026-11-22', dueDate: null, trackDate: '2026-10-01' })
  const other = await theirLicense(testApp, { expirationDate: '2026-11-22', dueDate: null, trackDate: '2026-10-01' })
  expect([await waitingIn(licenseId, OURS, false), await waitingToday(licenseId, false), await waitingOf(licenseId)]).toEqual([
    null,
    null,
    null,
  ])
  const { first } = await testApp.build(async (db) => ({
    // Near midnight in every American time zone.
    first: await aRequest(db, { clientId, propertyId, licenseId, createdOn: '2026-11-08T04:30:00.000Z' }),
    second: await aRequest(db, { clientId, propertyId, licenseId, createdOn: '2026-11-18T12:00:00.000Z' }),
    answered: await aRequest(db, { clientId, propertyId, licenseId, createdOn: '2026-11-01T12:00:00.000Z', status: 'Cancelled' }),
  }))
  const { daysOpen } = await testApp.as(OURS).requests.get({ params: { id: first.id } })
  expect([12, 13]).toContain(daysOpen)
  expect([await waitingIn(licenseId), await waitingToday(licenseId), await waitingOf(licenseId)]).toEqual([daysOpen, daysOpen, daysOpen])
  expect([await waitingIn(other.id), await waitingToday(other.id), await waitingOf(other.id)]).toEqual([undefined, undefined, null])
  // A received item no longer waits on the property.
  await testApp.build((db) => db('request_items').where('id', first.itemId).update({ status: 'Received' }))
  expect([await waitingIn(licenseId), await waitingToday(licenseId), await waitingOf(licenseId)]).toEqual([2, 2, 2])
})

test('a request made before the clocks changed waits since its own day', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id: licenseId } = await theirLicense(testApp, { expirationDate: '2026-11-22', dueDate: null, trackDate: '2026-10-01' })
  // In New York, 00:30 of October 10 in summer time; in winter time it would be the day before.
  const { id } = await testApp.build((db) => aRequest(db, { clientId, propertyId, licenseId, createdOn: '2026-10-10T04:30:00.000Z' }))
  const { daysOpen } = await testApp.as(OURS).requests.get({ params: { id } })
  expect([daysOpen, await waitingIn(licenseId), await waitingToday(licenseId), await waitingOf(licenseId)]).toEqual([41, 41, 41, 41])
})

test('what a property is asked once for several licenses makes each of them wait', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas

  const due = { expirationDate: '2026-11-22', dueDate: null, trackDate: '2026-10-01' }
  const [one, other, apart] = [await theirLicense(testApp, due), await theirLicense(testApp, due), await theirLicense(testApp, due)]
  expect([one.clientId, one.propertyId]).toEqual([clientId, propertyId])
  const body = {
    licenseIds: [one.id, other.id],
    items: ['InsuranceCertificate' as const],
    emails: ['carmen@test.example'],
    dueDate: '2026-12-01',
  }
  const { ids } = await testApp.as(OURS).requests.create({ body })
  await testApp.build((db) => db('requests').whereIn('id', ids).update({ created_on: '2026-11-17T12:00:00.000Z' }))
  for (const { id } of [one, other]) expect([await waitingIn(id), await waitingToday(id), await waitingOf(id)]).toEqual([3, 3, 3])
  expect([await waitingIn(apart.id), await waitingToday(apart.id), await waitingOf(apart.id)]).toEqual([undefined, undefined, null])
  const { items } = await testApp.as(OURS).requests.list({ body: { licenseId: other.id } })
  expect(items.map(({ id }) => id)).toEqual(ids)
  await testApp.build((db) => db('request_items').whereIn('request_id', ids).update({ status: 'Received' }))
  expect([await waitingIn(one.id), await waitingToday(other.id), await waitingOf(other.id)]).toEqual([undefined, undefined, null])
})

test('requests are for those who may renew: others see no days and find nothing by them', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id: licenseId } = await theirLicense(testApp, { trackDate: '2026-10-01' })
  await testApp.build((db) => aRequest(db, { clientId, propertyId, licenseId, createdOn: '2026-11-18T12:00:00.000Z' }))
  expect(await waitingIn(licenseId)).toBe(2)
  expect(await waitingIn(licenseId, VIEWER)).toBeUndefined()
  expect(await waitingIn(licenseId, VIEWER, false)).toBeNull()
})

test('of Today, a task waits on nobody', async () => {
  const { items } = await testApp.as(OURS).today.list({ body: { who: 'Everyone', pageSize: 100, waitingOnProperty: true } })
  expect(items.map(({ kind }) => kind)).not.toContain('Task')
})
