import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenewalQueueLicense } from '../../../../contract/dashboard/calls.ts'
import { LicenseRow } from '../../../../contract/licenses/calls.ts'
import { theirLicense } from '../../../testing/in-process.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const ODD = 'Ünï "quoted" \\ back\nline\ttab\u0001 🍸 </script>'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await theirLicense(testApp, { licenseNumber: 'ODD-1', premisesName: ODD, alert: 'An alert', isUrgentAlert: true })
})
afterAll(() => testApp[Symbol.asyncDispose]())

test.each([
  ['/licenses/list', LicenseRow, {}],
  ['/dashboard/renewals-list', RenewalQueueLicense, { showCurrentRenewals: false }],
])('%s answers rows of its schema, and nothing else', async (path, row, more) => {
  const { body, headers } = await testApp.request({ method: 'POST', path, body: { searchTerm: 'ODD-1', ...more } }, 'Administrator')
  const [found, ...others] = body.items
  expect({ others, ...body, items: [] }).toEqual({ others: [], items: [], totalItemCount: 1 })
  expect(headers['content-range']).toBe('items 0-0/1')
  expect(Object.keys(found)).toEqual(Object.keys(row.properties))
  expect(Check(row, found)).toBe(true)
  expect(found).toMatchObject({ premisesName: ODD, alert: 'An alert', isUrgentAlert: true, isTrackingOnlyRenewal: false })
})

test('a page without rows', async () => {
  const { body } = await testApp.request({ method: 'POST', path: '/licenses/list', body: { searchTerm: 'nothing is so' } }, 'Administrator')
  expect(body).toEqual({ items: [], totalItemCount: 0 })
})
