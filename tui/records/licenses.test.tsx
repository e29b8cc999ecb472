import { afterEach, expect, it, vi } from 'vitest'
import { sentences } from '../../rules/messages.ts'
import { type Answers, fakeServer } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'

// A busy machine draws late.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const aListed = (id: number) => ({
  ...{ id, licenseNumber: `LIQ-000${id}`, propertyId: 1, propertyName: 'Harbor Grill', clientName: 'Harbor', city: 'Denver', state: 'CO' },
  ...{ licenseType: 'Tavern', licensingAuthority: 'City of Denver', renewalStatus: 1, licenseRank: 'Standalone', active: true },
  ...{ standing: { level: 'valid', days: 40, text: 'Valid' }, alertExists: false, isUrgentAlert: false, alert: null, foundBy: null },
  ...{ renewalDesignation: 'BillingClient', billingClientSelfRenewalPermission: true, renewalDueDate: null, dueDate: null },
  ...{ expirationDate: '2027-01-31', trackDate: null, customFields: {} },
})

/** The list of licenses with two of them selected. */
async function selected(more: Answers) {
  const server = fakeServer({ 'POST /licenses/list': { items: [aListed(1), aListed(2)], totalItemCount: 2 }, ...more })
  screen = await open(server, { columns: 160, rows: 50 })
  await screen.press(':', 'Licenses')
  await screen.sees('Screens')
  await screen.press('enter')
  await screen.sees('LIQ-0002')
  await screen.press('a')
  await screen.sees('2 selected')
  return server
}

it('assigns all selected licenses at once', async () => {
  const server = await selected({ 'POST /dashboard/bulk-assign': null })
  await screen.press('A')
  expect(await screen.sees('Assignee')).toContain('2 selected')
  expect(server.last('GET /users/select-list-options')).toBeDefined()
})

it('adds one alert to all selected licenses', async () => {
  const server = await selected({ 'PUT /licenses/bulk-alert': { updatedLicensesCount: 2 } })
  await screen.press('E')
  await screen.sees('Alert')
  await screen.press('Call first', 'ctrl+s')
  await expect.poll(() => server.last('PUT /licenses/bulk-alert')?.body).toMatchObject({ licenseIds: [1, 2], alert: 'Call first' })
})

it('reminds the properties after a question, and says which had nothing open', async () => {
  const items = [
    { licenseId: 1, licenseNumber: 'LIQ-0001', propertyName: 'Harbor Grill', reason: null },
    { licenseId: 2, licenseNumber: 'LIQ-0002', propertyName: 'Harbor Grill', reason: 'Nothing is open.' },
  ]
  const server = await selected({ 'POST /requests/remind': { items } })
  expect((await screen.press('m')).replace(/[\s│]+/g, ' ')).toContain(sentences.remindConfirm(2))
  await screen.press('y')
  const frame = await screen.sees('sent again')
  expect(frame).toContain('LIQ-0002, Harbor Grill: Nothing is open.')
  expect(server.last('POST /requests/remind')?.body).toEqual({ licenseIds: [1, 2] })
})
