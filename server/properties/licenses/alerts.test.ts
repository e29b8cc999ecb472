import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, aProperty } from '../../../fixtures/builders.ts'
import { type MessageKey, messages } from '../../../rules/messages.ts'
import { licenseNow } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused, tally } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
type LicenseInput = Parameters<typeof aLicense>[1]

/** A property of ours with these licenses. */
const aPlace = (...licenses: LicenseInput[]) =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await aProperty(db, { billingClientId: clientId })
    const ids: number[] = []
    for (const given of licenses) ids.push((await aLicense(db, { clientId, propertyId: id, ...given })).id)
    return { params: { id }, ids: ids as [number, ...number[]] }
  })
const api = (actor: Actor = ADMIN) => testApp.as(actor).propertyLicenses
type Params = { id: number }
const add = (params: Params, licenseIds: number[], actor: Actor = ADMIN, alert = 'Call the city') =>
  api(actor).bulkCreateAlerts({ params, body: { licenseIds, alert, isUrgent: true } })
const drop = (params: Params, licenseIds: number[], actor: Actor = ADMIN) => api(actor).bulkDeleteAlerts({ params, body: { licenseIds } })
const because = (key: MessageKey, field?: string) => ({ status: 400, errors: field ? { [field]: [messages[key]] } : {} })
const alertOf = async (id: number) => (await licenseNow(testApp, id)).alert

test('alerts are added to several licenses, listed and removed', async () => {
  const { params, ids } = await aPlace({ licenseNumber: 'A-2' }, { licenseNumber: 'A-1' }, { licenseNumber: 'A-3' })
  expect(await api().alerts({ params })).toEqual({ alertsOnAllLicenses: false, licenseAlerts: [] })
  await add(params, ids.slice(0, 2))
  const alert = { alert: 'Call the city', isUrgent: true }
  expect(await api('Client at Saas').alerts({ params })).toEqual({
    alertsOnAllLicenses: false,
    licenseAlerts: [
      { licenseId: ids[1], licenseNumber: 'A-1', ...alert },
      { licenseId: ids[0], licenseNumber: 'A-2', ...alert },
    ],
  })
  expect((await licenseNow(testApp, ids[0])).alertTimestamp).not.toBeNull()
  await add(params, ids.slice(2))
  expect(await api().alerts({ params })).toMatchObject({ alertsOnAllLicenses: true })
  await drop(params, ids)
  expect(await api().alerts({ params })).toEqual({ alertsOnAllLicenses: false, licenseAlerts: [] })
  expect(await licenseNow(testApp, ids[0])).toMatchObject({ alert: null, alertTimestamp: null, version: 3 })
})

test('inactive licenses and those of other clients do not count', async () => {
  const { params, ids } = await aPlace(
    { alert: 'Look' },
    { active: false },
    { active: false, alert: 'Old' },
    { clientId: testApp.tenants.Hybrid.clientId },
  )
  expect(await api().alerts({ params })).toMatchObject({ alertsOnAllLicenses: true, licenseAlerts: [{ licenseId: ids[0] }] })
  expect(await api('Administrator').alerts({ params })).toMatchObject({
    alertsOnAllLicenses: false,
    licenseAlerts: [{ licenseId: ids[0] }],
  })
})

describe('a request is refused as a whole', () => {
  const MISSING = 2_000_000_000
  test('without licenses, or with a license of another property or an unknown one', async () => {
    const { params, ids } = await aPlace({}, {})
    const elsewhere = await aPlace({})
    for (const action of [add, drop]) {
      expect(await refused(action(params, []))).toMatchObject(because('licenseRequired', 'licenseIds'))
      for (const id of [elsewhere.ids[0], MISSING, testApp.tenants.Hybrid.onClientSide.licenseId])
        expect(await refused(action(params, [ids[0], id]))).toMatchObject(because('unknownId', 'licenseIds'))
    }
    expect(await alertOf(ids[0])).toBeNull()
  })

  test('with an empty alert or one that is too long', async () => {
    const { params, ids } = await aPlace({})
    for (const alert of ['', '  ', 'x'.repeat(1001)])
      expect(await refused(add(params, ids, ADMIN, alert))).toMatchObject({ status: 400, errors: { alert: [expect.any(String)] } })
    await add(params, ids, ADMIN, 'x'.repeat(1000))
  })

  test('with a license that has an alert already', async () => {
    const { params, ids } = await aPlace({}, { alert: 'Look' })
    expect(await refused(add(params, ids))).toMatchObject(because('alertExists', 'licenseIds'))
    expect(await Promise.all(ids.map(alertOf))).toEqual([null, 'Look'])
  })

  test('to add if all licenses have an alert, to remove if none has', async () => {
    const full = await aPlace({ alert: 'Look' }, { alert: 'Look' })
    expect(await refused(add(full.params, full.ids))).toMatchObject({
      ...because('allLicensesHaveAlerts'),
      detail: messages.allLicensesHaveAlerts,
    })
    const none = await aPlace({}, {})
    expect(await refused(drop(none.params, none.ids))).toMatchObject({
      ...because('noLicenseHasAlert'),
      detail: messages.noLicenseHasAlert,
    })
  })

  test('with an inactive license, one without an alert, or one with a pending approval', async () => {
    const { params, ids } = await aPlace(
      { active: false },
      { alert: 'Look' },
      {},
      { alert: 'Look', renewalDesignationApprovalStatus: 'ApprovalRequested' },
    )
    const [inactive, alerted, bare, pending] = ids as [number, number, number, number]
    expect(await refused(add(params, [bare, inactive]))).toMatchObject({ status: 400, detail: messages.alertInactive })
    expect(await refused(drop(params, [alerted, bare]))).toMatchObject({ status: 400, detail: messages.alertMissing })
    expect(await refused(drop(params, [alerted, pending]))).toMatchObject({ status: 400, detail: messages.approvalPending })
    expect(await Promise.all(ids.map(alertOf))).toEqual([null, 'Look', null, 'Look'])
  })

  test('with a license of the other side', async () => {
    const { params, ids } = await aPlace({}, { renewalDesignation: 'Provider' })
    expect(await refused(add(params, ids))).toMatchObject(because('notAllowed', 'licenseIds'))
    expect(await refused(add(params, ids.slice(0, 1), 'Administrator'))).toMatchObject(because('notAllowed', 'licenseIds'))
    await add(params, ids.slice(1), 'Administrator')
    expect(await Promise.all(ids.map(alertOf))).toEqual([null, 'Call the city'])
  })
})

test.each<[Actor, number]>([
  ['RenewalAdministrator', 403],
  ['ClientContributor at Saas', 403],
  ['Client at Saas', 403],
  ['ClientAdministrator at FullService', 403],
  ['ClientAdministrator at Hybrid', 404],
])('%s: %i', async (actor, status) => {
  const { params, ids } = await aPlace({})
  expect(await refused(add(params, ids, actor))).toMatchObject({ status })
  expect(await refused(drop(params, ids, actor))).toMatchObject({ status })
})

test('of two concurrent requests to add alerts to the same licenses, one succeeds', { timeout: 30_000 }, async () => {
  for (let round = 0; round < 8; round++) {
    const { params, ids } = await aPlace({}, {}, {})
    expect(await tally([add(params, ids, ADMIN, 'One'), add(params, ids.toReversed(), ADMIN, 'Two')])).toEqual({ 200: 1, 400: 1 })
    expect(new Set(await Promise.all(ids.map(alertOf))).size).toBe(1)
  }
})
