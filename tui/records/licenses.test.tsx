import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { sentences } from '../../rules/messages.ts'
import { type Answers, fakeServer } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'

// Rendering is slow on a busy machine.
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

it('asks one property for what is missing of several licenses, after a preview', async () => {
  const contacts = [{ id: 4, name: 'Kim Lee', email: 'kim@harbor.example', isKeyContact: true }]
  const mails = [{ to: ['kim@harbor.example'], subject: 'Two licenses', text: 'Please send them.' }]
  const server = await selected({
    'GET /properties/1/contacts': { items: contacts, totalItemCount: 1 },
    'POST /requests': ({ body }: { body: { dryRun?: boolean } }) => ({ ids: body.dryRun ? [] : [9], mails }),
  })
  await screen.press('Q')
  expect(await screen.sees('Ask for What Is Missing')).toContain('2 selected')
  await screen.press('ctrl+s')
  expect(await screen.sees('Two licenses')).toContain('To kim@harbor.example')
  await screen.press('y')
  await expect.poll(() => server.last('POST /requests')?.body).toMatchObject({ licenseIds: [1, 2], contactIds: [4] })
})

it('exports the selected licenses into a file', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'evergreen-export-')), 'licenses.csv')
  const server = await selected({
    'POST /exports/licenses/prepare': { id: 5 },
    'GET /exports/licenses/5': () => new Response('License #'),
  })
  await screen.press('x', 'j', 'enter', 'ctrl+u', path)
  await screen.press('enter')
  await screen.sees('Saved as')
  expect(readFileSync(path, 'utf8')).toBe('License #')
  expect(server.last('POST /exports/licenses/prepare')?.body).toEqual({ licenseIds: [1, 2] })
  expect(server.last('GET /exports/licenses/5')?.query).toEqual({ format: 'csv' })
})

it('has a large evidence pack made by a job, and saves it; a transfer that breaks off leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evergreen-pack-'))
  const path = join(folder, 'pack.zip')
  const job = { status: 'running', done: 1, total: 2, error: null }
  const broken = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('half'))
      stream.error(new Error('broken'))
    },
  })
  const server = await selected({
    'POST /evidence/prepare': { id: 6, jobId: 7 },
    'GET /jobs/7': () => job,
    'GET /evidence/6': () => new Response(broken),
  })
  await screen.press('p')
  expect(await screen.sees('As of')).toContain('2 selected')
  await screen.press('ctrl+s')
  await screen.sees('1 of 2 licenses packed')
  expect(server.last('POST /evidence/prepare')?.body).toMatchObject({ licenseIds: [1, 2] })
  Object.assign(job, { status: 'done' })
  await screen.sees('Save as')
  await screen.press('ctrl+u', path)
  await screen.press('enter')
  await expect.poll(() => screen.frame()).not.toContain('Saving')
  expect(screen.frame()).not.toContain('Saved as')
  expect(readdirSync(folder)).toEqual([])
  server.answers['GET /evidence/6'] = () => new Response('whole')
  await screen.press('enter')
  await screen.sees('Saved as')
  expect(readFileSync(path, 'utf8')).toBe('whole')
})
