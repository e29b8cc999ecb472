import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aRenewal } from '../../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build(async (db) => {
    await db('licenses').update({ active: false, renewal_id: null })
    await db('renewals').update({ process_start_date: null, forms_filed_date: null, license_received_date: null })
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as('ClientAdministrator at Saas').dashboard

test('the last twelve months count what was begun, filed and received, and each count opens its licenses', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const dates = { processStartDate: '2025-12-01', formsFiledDate: '2026-01-31', licenseReceivedDate: '2026-11-20' }
  const made = await testApp.build(async (db) => {
    const { id } = await aLicense(db, { clientId, propertyId, licenseNumber: 'M-1', state: 'CO' })
    await aRenewal(db, { licenseId: id, stage: 8, ...dates })
    const other = await aLicense(db, { clientId, propertyId, state: 'HI' })
    await aRenewal(db, { licenseId: other.id, stage: 8, ...dates, processStartDate: '2025-11-30', formsFiledDate: '2026-02-01' })
    const theirs = await aLicense(db, { clientId: testApp.tenants.other.clientId, state: 'CO' })
    await aRenewal(db, { licenseId: theirs.id, stage: 8, ...dates })
    return id
  })
  const { items } = await api().monthCounts({ query: {} })
  expect(items.map(({ month }) => month)).toHaveLength(12)
  expect(items[0]).toEqual({ month: '2025-12', begunCount: 1, filedCount: 0, receivedCount: 0 })
  expect(items[1]).toMatchObject({ month: '2026-01', filedCount: 1 })
  expect(items[2]).toMatchObject({ month: '2026-02', filedCount: 1 })
  expect(items[11]).toEqual({ month: '2026-11', begunCount: 0, filedCount: 0, receivedCount: 2 })
  const ofColorado = await api().monthCounts({ query: { states: ['CO'] } })
  expect(ofColorado.items[11]?.receivedCount).toBe(1)
  const list = await api().monthRenewals({ query: { month: '2026-01', event: 'Filed' } })
  expect(list.items).toEqual([
    {
      id: made,
      licenseNumber: 'M-1',
      propertyName: expect.any(String),
      state: 'CO',
      date: '2026-01-31',
      standing: { level: 'noDates', days: null, text: 'Dates missing' },
    },
  ])
  expect((await api().monthRenewals({ query: { month: '2026-11', event: 'Received' } })).totalItemCount).toBe(2)
})
