import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProperty, aTask } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { FILLED, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientAdministrator at Saas'

/** A renewal at stage 6 with a task, at a new property, and functions to switch the license or the property off and on. */
const freezable = async (what: 'license' | 'property') => {
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: testApp.tenants.Saas.clientId }))
  const renewal = await theirRenewal(testApp, { ...FILLED, stage: 6 }, { propertyId })
  await testApp.build((db) => aTask(db, { renewalId: renewal.renewalId }))
  const set = (active: boolean) =>
    testApp.build(async (db) => {
      if (what === 'license') return db('licenses').where('id', renewal.licenseId).update({ active })
      await db('properties').where('id', propertyId).update({ active })
      await db('licenses').where('id', renewal.licenseId).update({ property_active: active })
    })
  return { ...renewal, set }
}

describe.each(['license', 'property'] as const)('with the %s deactivated', (what) => {
  test('every step is refused and changes nothing; activation resumes the renewal', async () => {
    const { params, renewalId, set } = await freezable(what)
    const { renewals } = testApp.as(MINE)
    const before = await renewalNow(testApp, renewalId)
    const dates = { effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02' }
    const steps = () => [
      renewals.startDate({ params, body: { processStartDate: '2026-11-01' } }),
      renewals.formsReceived({ params, body: {} }),
      renewals.noInvoiceRequired({ params, body: { noInvoiceRequired: true } }),
      renewals.formsFiled({
        params,
        body: { dateFiled: '2026-11-01', licenseRenewalDocuments: [{ label: 'A', url: 'https://a.example' }] },
      }),
      renewals.licenseReceived({ params, body: { dateReceived: '2026-11-01', ...dates } }),
      renewals.licenseSent({ params, body: { dateSent: '2026-11-01', shippingMethodLicense: 'DHL' } }),
      renewals.sendLicenseNotApplicable({ params, body: { sendLicenseNotApplicable: true } }),
      renewals.status({ params, body: { renewalStatus: 7 } }),
      renewals.complete({ params, body: {} }),
      renewals.toggleTrackingOnly({ params, body: { isTrackingOnlyRenewal: true } }),
    ]
    await set(false)
    for (const answer of await Promise.all(steps().map(refused)))
      expect(answer).toMatchObject({ status: 400, detail: messages.renewalFrozen })
    expect(await renewalNow(testApp, renewalId)).toEqual(before)
    expect(await testApp.build((db) => db('renewal_documents').where('renewal_id', renewalId))).toEqual([])
    await set(true)
    expect(await renewals.status({ params, body: { renewalStatus: 7 } })).toMatchObject({ renewalStatusCode: 7 })
  })

  test('it is neither in the queue nor in the task counts until activation', async () => {
    const { licenseId, set } = await freezable(what)
    const api = testApp.as(MINE)
    const seen = async () => {
      const { items } = await api.dashboard.renewalsList({ body: { pageSize: 100 } })
      return { queued: items.some(({ id }) => id === licenseId), tasks: (await api.userTasks.counts()).renewals }
    }
    const { tasks } = await seen()
    await set(false)
    expect(await seen()).toEqual({ queued: false, tasks: tasks - 1 })
    await set(true)
    expect(await seen()).toEqual({ queued: true, tasks })
  })

  test('it can still be abandoned', async () => {
    const { renewalId, set } = await freezable(what)
    await set(false)
    await testApp.as(MINE).renewals.abandon({ params: { id: renewalId } })
    expect(await renewalNow(testApp, renewalId)).toBeUndefined()
  })
})
