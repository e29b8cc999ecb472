import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { type Answers, aRow, aUser, fakeServer, refused } from '../../testing/fake.ts'
import { open } from '../../testing/screen.tsx'
import { bar } from '../../ui/progress.tsx'
import { words } from '../../ui/words.ts'
import { bulkReducer, preflightLines } from './bulk.state.ts'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const BEGIN = 'POST /renewals/bulk/begin'
const rows = [
  aRow(),
  aRow({ id: 2, licenseNumber: 'LIQ-0002' }),
  aRow({ id: 3, licenseNumber: 'LIQ-0003', renewalDesignation: 'Provider' }),
]
const failures = [{ licenseId: 3, licenseNumber: 'LIQ-0003', standing: null, reason: messages.notOnYourSide }]
const answered = { jobId: null, startedCount: 2, failures }

/** The queue with its three licenses selected. */
async function selected(more: Answers) {
  const server = fakeServer({ 'POST /dashboard/renewals-list': { items: rows, totalItemCount: 3 }, ...more })
  screen = await open(server)
  await screen.press('a')
  return server
}

describe('bulk begin', () => {
  it('shows a preflight, starts with No selected, and keeps failed licenses selected', async () => {
    const server = await selected({ [BEGIN]: answered })
    expect(await screen.press('b')).toContain('Bulk Begin Renewals')
    const preflight = await screen.press('enter')
    expect(server.last(BEGIN)?.body).toEqual({
      licenseIds: [1, 2, 3],
      processStartDate: '2026-11-20',
      dueDate: null,
      copyToSecondaryLicenses: true,
      dryRun: true,
    })
    expect(preflight).toContain('2 of 3 licenses can begin.')
    expect(preflight).toMatch(/Cannot begin \(1\).*\n.*LIQ-0003 {2}The other side renews this license/)
    expect(preflight).toMatch(/Can begin \(2\).*\n.*LIQ-0001/)
    expect(preflight).toContain('[ No ]    Begin 2')
    await screen.press('right')
    const outcome = await screen.press('enter')
    expect(server.last(BEGIN)?.body).not.toHaveProperty('dryRun')
    expect(server.last(BEGIN)?.idempotencyKey).toBeTruthy()
    expect(outcome).toContain('The renewals of 2 licenses have started.')
    expect(outcome).toContain(messages.bulkRenewalsStarted)
    expect(await screen.press('enter')).toContain('1 selected')
  })

  it('begins nothing after No, and offers nothing when none can begin', async () => {
    const server = await selected({ [BEGIN]: answered })
    await screen.press('b', 'enter', 'enter')
    expect(server.asked.filter(({ path, body }) => path === '/renewals/bulk/begin' && !(body as { dryRun?: boolean }).dryRun)).toEqual([])
    expect(screen.frame()).toContain('3 selected')
    server.answers[BEGIN] = { jobId: null, startedCount: 0, failures }
    expect(await screen.press('b', 'enter')).toContain(words.noneCanBegin)
  })

  it('closes without a question if nothing was typed', async () => {
    await selected({ [BEGIN]: answered })
    expect(await screen.press('b')).toContain('Bulk Begin Renewals')
    expect(await screen.press('esc')).toContain('3 selected')
  })

  it('keeps its idempotency key for a retry after a failure', async () => {
    const server = await selected({ [BEGIN]: answered })
    await screen.press('b', 'enter')
    server.answers[BEGIN] = refused(500, 'Out of order')
    expect(await screen.press('y')).toContain('Out of order')
    const key = server.last(BEGIN)?.idempotencyKey
    server.answers[BEGIN] = answered
    await screen.press('y')
    expect(server.last(BEGIN)?.idempotencyKey).toBe(key)
  })

  it('survives a lost connection: nothing is sent meanwhile, and the question is still there afterwards', async () => {
    const server = await selected({ [BEGIN]: answered })
    await screen.press('b', 'enter')
    server.down = true
    expect(await screen.press('y')).toContain('Connection lost')
    expect(await screen.press('y')).toContain(words.notSent)
    server.down = false
    await expect.poll(screen.frame, { timeout: 10_000 }).not.toContain('Connection lost')
    expect(await screen.press('y')).toContain('The renewals of 2 licenses have started.')
    const sent = server.asked.filter(({ path, body }) => path === '/renewals/bulk/begin' && !(body as { dryRun?: boolean }).dryRun)
    expect(sent).toHaveLength(1)
  })

  it('follows a job to its end, and can be reopened', async () => {
    const job = { id: 5, kind: 'bulkBegin', status: 'running', total: 60, done: 30, refusedCount: 1, error: null }
    const server = await selected({
      'GET /jobs/5': job,
      'GET /jobs': { items: [job], totalItemCount: 1 },
      'GET /jobs/5/results': { items: [{ licenseId: 3, licenseNumber: 'LIQ-0003', reason: messages.unassigned }], totalItemCount: 1 },
    })
    // The dry run is answered directly, the begin with a job.
    server.answers[BEGIN] = ({ body }: { body: { dryRun?: boolean } }) =>
      body.dryRun ? answered : { ...answered, jobId: 5, startedCount: 0 }
    await screen.press('b', 'enter', 'y')
    expect(await screen.sees('30 of 60')).toMatch(/\[#{10,}\.{10,}\].*\n.*30 of 60 licenses, 1 refused/)
    expect(screen.frame()).toContain(messages.bulkRenewalsInitiated)
    expect(await screen.press('esc', 'J')).toContain('30 of 60 licenses')
    Object.assign(job, { status: 'done', done: 60 })
    expect(await screen.sees('have started')).toContain('The renewals of 59 licenses have started.')
    expect(screen.frame()).toMatch(/LIQ-0003 {2}A paralegal must be assigned/)
  })

  it('and selection are not available without renewal permission', async () => {
    await selected({ 'GET /authentication/current-user/identity': aUser({ roles: ['Client'] }) })
    expect(screen.frame()).not.toContain('selected')
    expect(await screen.press('b')).toContain(messages.notAllowed)
  })
})

describe('bulk assign', () => {
  const ASSIGN = 'POST /dashboard/bulk-assign-licenses'
  const reply = { renewalDesignation: 'BillingClient', userId: 8, userName: 'Bo Kim', updatedLicensesCount: 2, approvalRequestedCount: 1 }

  it('asks with the counts, warns about a change of designation near a date, and shows the results', async () => {
    const server = await selected({ [ASSIGN]: reply })
    await screen.press('A', 'a', 'tab', 'b')
    const question = await screen.press('enter')
    expect(question).toContain('3 licenses to Bo Kim.')
    expect(question).toContain('[ No ]    Assign 3')
    expect(question).toContain(messages.designationConfirm.slice(0, 40))
    expect(await screen.press('y')).toMatch(/Successfully Assigned 2 Licenses to Bo Kim\. An approval was requested/)
    expect(server.last(ASSIGN)?.body).toEqual({ licenseIds: [1, 2, 3], renewalDesignation: 'BillingClient', userId: 8 })
  })

  it('clears the assignee with any choice except Assignee', async () => {
    const server = await selected({
      [ASSIGN]: { ...reply, renewalDesignation: 'Provider', userId: -1, userName: null, approvalRequestedCount: 0 },
    })
    await screen.press('A', 'a', 'tab', 'b', 'shift+tab', 'p')
    expect(screen.frame()).toMatch(/Assignee +-/)
    expect(await screen.press('enter', 'y')).toContain('2 Licenses Designated to the provider')
    expect(server.last(ASSIGN)?.body).toMatchObject({ renewalDesignation: 'Provider', userId: -1 })
  })
})

it('goes through the steps in order', () => {
  const body = { licenseIds: [1], processStartDate: '2026-11-20' }
  const checked = bulkReducer({ step: 'dates' }, { type: 'checked', body, answer: answered })
  expect(bulkReducer({ step: 'dates' }, { type: 'began', answer: answered })).toEqual({ step: 'dates' })
  expect(bulkReducer(bulkReducer(checked, { type: 'starting' }), { type: 'refused', sentence: 'no' })).toMatchObject({
    isStarting: false,
    error: 'no',
  })
  expect(bulkReducer(checked, { type: 'began', answer: { ...answered, jobId: 5 } })).toEqual({ step: 'job', jobId: 5 })
})

it('lists licenses that cannot begin first', () => {
  expect(preflightLines(rows.slice(0, 1), [], 40)).toEqual(['Can begin (1)', '  LIQ-0001'])
  expect(preflightLines(rows.slice(2), failures, 60)[0]).toBe('Cannot begin (1)')
})

it('draws the progress of a job', () => {
  expect([bar(0, 4, 8), bar(2, 4, 8), bar(4, 4, 8), bar(0, 0, 2)]).toEqual(['........', '####....', '########', '..'])
})
