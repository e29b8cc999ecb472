import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { licenseNow, theirLicense } from '../../testing/in-process.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const admin = () => testApp.as(ADMIN)

const alert = async (licenseIds: number[]) => {
  const { body, headers } = await testApp.request(
    { method: 'PUT', path: '/licenses/bulk-alert', body: { licenseIds, alert: ' Call the city ', isUrgent: true } },
    ADMIN,
  )
  return { body, batchId: Number(headers['batch-id']) }
}
const leftOutOf = async (id: number) => {
  const { items } = await admin().batches.get({ params: { id }, query: { outcome: 'leftOut' } })
  return items.map(({ recordId, reason }) => [recordId, reason])
}

test('licenses of several properties get the alert; the others are left out with the reason, and the batch is undone', async () => {
  const [one, other] = [await theirLicense(testApp), await theirLicense(testApp)]
  const alerted = await theirLicense(testApp, { alert: 'Look' })
  const inactive = await theirLicense(testApp, { active: false })
  const theirs = await theirLicense(testApp, { renewalDesignation: 'Provider' })
  const { body, batchId } = await alert([one, other, alerted, inactive, theirs].map(({ id }) => id))
  expect(body).toEqual({ updatedLicensesCount: 2 })
  expect(await licenseNow(testApp, one.id)).toMatchObject({ alert: 'Call the city' })
  expect(await leftOutOf(batchId)).toEqual([
    [alerted.id, messages.alertExists],
    [inactive.id, messages.alertInactive],
    [theirs.id, messages.notAllowed],
  ])
  expect(await admin().batches.undo({ params: { id: batchId }, body: {} })).toMatchObject({ undone: 2, kept: [] })
  expect((await licenseNow(testApp, other.id)).alert).toBeNull()
  expect((await licenseNow(testApp, alerted.id)).alert).toBe('Look')
})

test('where all are left out, the batch says why', async () => {
  const alerted = await theirLicense(testApp, { alert: 'Look' })
  const { body, batchId } = await alert([alerted.id])
  expect(body).toEqual({ updatedLicensesCount: 0 })
  expect(await leftOutOf(batchId)).toEqual([[alerted.id, messages.alertExists]])
})

test('a license that the person does not see refuses all', async () => {
  const { id } = await theirLicense(testApp)
  const licenseIds = [id, testApp.tenants.other.onClientSide.licenseId]
  expect(await refused(admin().licenses.bulkAlert({ body: { licenseIds, alert: 'Look' } }))).toMatchObject({ status: 400 })
  expect((await licenseNow(testApp, id)).alert).toBeNull()
})
