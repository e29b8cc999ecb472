import { afterEach, expect, it, vi } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { aLicense, fakeServer } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const field = {
  version: 1,
  clientId: 3,
  clientName: 'Harbor Hotels',
  record: 'License',
  isRequired: false,
  removedOn: null,
  keptUntil: null,
}
const NO_LISTS = { options: [], licenseTypeIds: [], licenseTypes: [], mayEdit: false }
const grade = { ...field, ...NO_LISTS, id: 12, label: 'Grade', kind: 'Choice', options: ['Gold', 'Silver'] }
const insured = { ...field, ...NO_LISTS, id: 13, label: 'Insured Until', kind: 'Date' }
const otherType = { ...field, ...NO_LISTS, id: 14, label: 'Seats', kind: 'Number', licenseTypeIds: [99] }

it('shows the custom fields of a license in its details, and fills them in', async () => {
  const server = fakeServer({
    'GET /licenses/1': aLicense({ customFields: { 12: 'Gold' }, licensees: [{ id: 5, name: 'HH Inc.' }] as never }),
    'GET /licenses/1/list-item-details': { id: 1, licenseNumber: 'LIQ-0001', notes: 'Ask first' },
    'GET /custom-fields': { items: [grade, insured, otherType], totalItemCount: 3 },
    'PUT /licenses/1/information': null,
  })
  screen = await open(server)
  await screen.press('enter')
  expect(await screen.press('i')).toMatch(/Grade +Gold/)
  await screen.press('esc')
  const dialog = await screen.press('F')
  expect(dialog).toMatch(/Grade +.*Gold/)
  expect(dialog).toContain('Insured Until')
  expect(dialog).not.toContain('Seats')
  expect(await screen.press('down', '02/30/2027', 'enter')).toContain(messages.invalidDate)
  await screen.press('ctrl+u', '02/28/2027', 'enter')
  expect(server.last('PUT /licenses/1/information')).toMatchObject({
    ifMatch: 4,
    body: { licenseNumber: 'LIQ-0001', licenseeIds: [5], officers: [], customFields: { 12: 'Gold', 13: '2027-02-28' } },
  })
})
