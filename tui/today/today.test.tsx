import { afterEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { type Answers, aLicense, aRenewal, aUser, fakeServer } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'
import { aTodayItem } from '../testing/today.ts'
import { words } from '../ui/words.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const LIST = 'POST /today/list'
const STATUS = 'PUT /licenses/1/renewals/11/status'
const first = aTodayItem()
const second = aTodayItem({ licenseId: 2, licenseNumber: 'LIQ-0002', why: 'because 2 days short' })
const task = aTodayItem({
  kind: 'Task',
  licenseId: null,
  licenseNumber: null,
  taskId: 1,
  taskKind: 'PropertyContact',
  next: 'Mark done',
  tile: 'pastDue',
  description: 'Ask for the lease',
  snoozeLimit: null,
  version: 9,
})
const page = (...items: unknown[]) => ({ items, totalItemCount: items.length, comesNext: null })

async function today(more: Answers = {}, options: Parameters<typeof open>[1] = {}) {
  const server = fakeServer({ [LIST]: page(first, second), ...more })
  screen = await open(server, { view: null, ...options })
  return server
}

describe('Today', () => {
  it('is the first screen of a first session: its tiles, and the rows with their next step', async () => {
    const server = await today({}, { columns: 200, rows: 50 })
    expect(screen.frame()).toContain('[Today]')
    expect(screen.frame()).toContain('3 At risk 1')
    expect(screen.frame()).toContain('4 Start this week 0')
    expect(screen.frame()).toMatch(/> +At risk: 4 days short +LIQ-0001 .*\[Begin\] +first, because 4 days short/)
    expect(server.last(LIST)?.body).toMatchObject({ who: 'Mine' })
  })

  it('says which license waits on its property, and shows only those', async () => {
    const server = await today({ [LIST]: page(aTodayItem({ waitingDays: 12 }), second) }, { columns: 200, rows: 50 })
    expect(screen.frame()).toContain('Waiting on the property for 12 days')
    expect(await screen.press('6')).toContain(words.onlyWaiting)
    expect(server.last(LIST)?.body).toMatchObject({ waitingOnProperty: true })
    expect(await screen.press('0')).not.toContain(words.onlyWaiting)
    expect(server.last(LIST)?.body).not.toHaveProperty('waitingOnProperty')
  })

  it('gives way to the first screen that the user has chosen', async () => {
    await today({ 'GET /authentication/current-user/identity': aUser({ firstScreen: 'Renewals' }) })
    expect(screen.frame()).toContain('[Renewals]')
  })

  it('is not shown to viewers, who start with the renewals', async () => {
    const viewer = aUser({ roles: ['Client'] })
    const server = await today({ 'GET /authentication/current-user/identity': viewer })
    expect(screen.frame()).toContain('[Renewals]')
    expect(await screen.press('[')).toContain(messages.notAllowed)
    expect(server.last(LIST)).toBeUndefined()
  })

  it('is narrowed by a tile, whose key shows all again, and to the work of another', async () => {
    const server = await today()
    await screen.press('3')
    expect(server.last(LIST)?.body).toMatchObject({ tile: 'atRisk', pageNumber: 1 })
    expect(screen.frame()).toContain('[3 At risk 1]')
    await screen.press('3')
    expect(server.last(LIST)?.body).not.toHaveProperty('tile')
    await screen.press('M')
    expect(server.last(LIST)?.body).toMatchObject({ who: 'Everyone' })
    expect(server.last('GET /today/counts')?.query).toMatchObject({ who: 'Everyone' })
    expect(await screen.press('w')).toContain('Bo Kim')
    await screen.press('down', 'enter')
    expect(server.last(LIST)?.body).toMatchObject({ who: '8' })
    expect(screen.frame()).toContain('Bo Kim')
  })

  it('begins a renewal in place, and says what is next', async () => {
    const BEGIN = 'POST /licenses/1/renewals/begin'
    const server = await today({ [BEGIN]: aRenewal() })
    server.answers[BEGIN] = () => {
      server.answers[LIST] = page(second)
      return aRenewal()
    }
    expect(await screen.press('enter')).toContain('Begin License Renewal Process')
    await screen.press('enter')
    expect(await screen.sees(sentences.nextOne('LIQ-0002'))).toContain(sentences.nextOne('LIQ-0002'))
    expect(screen.frame()).toContain(calls.renewals.begin.success)
    expect(screen.frame()).toMatch(/^> .*LIQ-0002/m)
    expect(await screen.press('i', 'esc')).not.toContain(sentences.nextOne('LIQ-0002'))
  })

  it('saves a step and marks it complete at once', async () => {
    const license = (stage: 2 | 3) => aLicense({ version: stage + 10, inProcessRenewal: aRenewal({ renewalStatusCode: stage }) })
    const SAVE = 'POST /licenses/1/renewals/11/forms-received'
    const server = await today({ [LIST]: page({ ...first, next: 'Forms received' }), [SAVE]: null, [STATUS]: aRenewal() })
    server.answers['GET /licenses/1'] = license(2)
    expect(await screen.press('enter')).toContain('2. Receive Renewal Forms')
    await screen.press('t', 'enter')
    await screen.sees(calls.renewals.status.success)
    expect(server.asked.filter(({ path }) => path.startsWith('/licenses/1/renewals/')).map(({ path, body }) => [path, body])).toEqual([
      ['/licenses/1/renewals/11/forms-received', { formsReceivedDate: '2026-11-20' }],
      ['/licenses/1/renewals/11/status', { renewalStatus: 3 }],
    ])
  })

  it('keeps the step open while it still needs something, and says what', async () => {
    const needs = messages.invoiceNeeded
    const server = await today({ [LIST]: page({ ...first, next: 'Invoice' }) })
    server.answers['GET /licenses/1'] = aLicense({ inProcessRenewal: aRenewal({ renewalStatusCode: 3, cannotAdvance: needs }) })
    expect(await screen.press('enter')).toContain('3. Invoice')
    expect(await screen.press('down', 'down', 'enter')).toContain(needs.slice(0, 60))
    expect(server.last(STATUS)).toBeUndefined()
    const NONE = 'PUT /licenses/1/renewals/11/no-invoice-required'
    server.answers[STATUS] = aRenewal()
    server.answers[NONE] = () => {
      server.answers['GET /licenses/1'] = aLicense({ inProcessRenewal: aRenewal({ renewalStatusCode: 3, noInvoiceRequired: true }) })
      return null
    }
    await screen.press('up', 'up', 'enter')
    expect(await screen.sees(calls.renewals.status.success)).toContain(calls.renewals.status.success)
    expect(server.last(NONE)?.body).toEqual({ noInvoiceRequired: true })
    expect(server.last(STATUS)?.body).toEqual({ renewalStatus: 4 })
  })

  it('marks a task done, whose license it cannot open', async () => {
    const server = await today({ [LIST]: page(task, first), 'PUT /user-tasks/1/complete': null })
    expect(screen.frame()).toMatch(/^> .*\[Mark done\]/m)
    expect(screen.frame()).toContain('Ask for the lease')
    expect(await screen.press('l')).toContain('not a license')
    expect(await screen.press('H')).toContain(messages.cannotBeSnoozed)
    await screen.press('enter', 'y')
    expect(await screen.sees(calls.userTasks.complete.success)).toContain(sentences.nextOne('LIQ-0001'))
    expect(server.asked.find(({ path }) => path.startsWith('/user-tasks/1'))).toMatchObject({ ifMatch: 9 })
  })

  it('snoozes a row no further than its limit, with a reason', async () => {
    const server = await today({ 'PUT /today/snooze': null })
    expect(await screen.press('H')).toContain('Snooze LIQ-0001')
    expect(await screen.press('ctrl+u', '12012026', 'tab', 'They call back', 'enter')).toContain('11/30/26')
    expect(server.last('PUT /today/snooze')).toBeUndefined()
    await screen.press('ctrl+u', '11252026', 'enter')
    await screen.sees(messages.snoozed)
    expect(server.last('PUT /today/snooze')?.body).toEqual({ until: '2026-11-25', reason: 'They call back', licenseId: 1 })
  })

  it('with nothing of their own, administrators hear what waits for others', async () => {
    const counts = { expired: 10, pastDue: 0, atRisk: 0, startThisWeek: 1, unassigned: 0, waiting: 0, cameBack: 0, isAtLeast: false }
    await today({ [LIST]: page(), 'GET /today/counts': counts }, { columns: 140 })
    expect(await screen.sees(sentences.ofOthersToday('11'))).toContain(messages.nothingToday)
  })

  it('with nothing to do says so, and what comes next', async () => {
    const comesNext = {
      key: 'x',
      kind: 'Due',
      day: '2026-12-24',
      taskKind: null,
      licenseNumber: 'LIQ-0009',
      propertyName: 'Harbor Inn',
      licenseId: 9,
    }
    await today({ [LIST]: { ...page(), comesNext } }, { columns: 140 })
    expect(screen.frame()).toContain(messages.nothingToday)
    expect(screen.frame()).toMatch(/LIQ-0009, Harbor Inn, on 12\/24\/26/)
    expect(await screen.press('1')).toContain(messages.nothingInTile)
  })

  it('shows what it has to a screen reader in words', async () => {
    await today()
    expect(screen.frame()).toContain('first, because 4 days short')
    expect(await screen.press('l')).toContain('License LIQ-0001')
  })
})

describe('selected rows', () => {
  it('of licenses begin together, and those of tasks are marked done; each license counts once', async () => {
    const followUp = { ...task, id: 2, taskId: 2, licenseId: 1, licenseNumber: 'LIQ-0001', taskKind: 'Renewal' }
    const server = await today({ [LIST]: page(first, second, followUp), 'PUT /user-tasks/bulk-complete': null }, { columns: 200, rows: 50 })
    await screen.press('a')
    const foot = await screen.sees('3 selected')
    expect(foot).toContain('Begin 2')
    expect(foot).toContain('Mark 1 done')
    await screen.press('b')
    expect(await screen.sees('Bulk Begin Renewals')).toContain('2 selected')
    await screen.press('esc', 'y', 'd')
    await screen.sees(messages.bulkDoneConfirm.slice(0, 30))
    await screen.press('y')
    await expect.poll(() => server.last('PUT /user-tasks/bulk-complete')?.body).toEqual({ userTaskIds: [2] })
    await screen.sees(messages.tasksMarkedDone)
    expect(screen.frame()).not.toContain('selected')
  })

  it('are assigned together', async () => {
    await today({ 'GET /licenses/2': aLicense({ id: 2 }) }, { columns: 200, rows: 50 })
    await screen.press('a', 'A')
    expect(await screen.sees('Bulk Assign Renewals')).toContain('2 selected')
  })
})
