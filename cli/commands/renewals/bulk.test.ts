import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PROVIDER_NAME } from '../../../rules/labels.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { aFolder, problem, run, type Seen } from '../../testing/world.ts'

// Skips the waits between two polls.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const row = (id: number, more: object = {}) => ({ id, version: 1, licenseNumber: `CO-${id}`, propertyName: 'Harbor Denver', ...more })
const license = (id: number, more: object = {}) =>
  row(id, {
    renewalDesignation: 'BillingClient',
    renewalDesignationApprovalStatus: 'None',
    active: true,
    propertyActive: true,
    masterLicenseId: null,
    dueDate: null,
    expirationDate: '2027-06-30',
    ...more,
  })
const page = (...items: object[]) => ({ items, totalItemCount: items.length })
const BEGIN = 'POST /renewals/bulk/begin'
const stands = (text: string) => ({ level: 'dueSoon', days: 4, text })
const failure = { licenseId: 43, licenseNumber: 'CO-43', standing: stands('Due in 4 days'), reason: messages.unassigned }
const partly = {
  jobId: null,
  startedCount: 1,
  failures: [failure],
  begun: [{ licenseId: 42, standing: stands('In renewal, step 2 of 6') }],
}
const answers = {
  'GET /authentication/current-user/identity': { id: 5, clientId: 2, today: '2026-11-20', providerName: PROVIDER_NAME },
  'GET /renewals/bulk/licenses': page(row(42), row(43)),
  'GET /licenses/42': license(42, { standing: stands('Due in 9 days') }),
  'GET /licenses/43': license(43),
  'GET /licensing-authorities/select-list-options': [{ label: 'City of Denver', value: 5 }],
  'GET /license-categories/select-list-options': [{ label: 'Food', value: 3 }],
  [BEGIN]: partly,
}
const renewals = (words: string[], more: object = {}, world: object = {}) =>
  run(['renewals', ...words], { answers: { ...answers, ...more }, ...world })
const begun = (seen: Seen[]) => seen.filter(({ path }) => path === '/renewals/bulk/begin')

describe('bulk-begin', () => {
  test('a filter as the contract has it, names for what has one; all that fit are sent', async () => {
    const filter = [
      '--state',
      'CO',
      '--authority',
      'city of denver',
      '--category',
      'Food',
      '--tracking',
      'TrackingOnly',
      '--assignee',
      'nobody',
    ]
    const dates = ['--date-type', 'RANGE', '--expiration-date-start', '2026-12-01', '--expiration-date-end', '01/31/2027']
    const { code, out, err, seen } = await renewals(['bulk-begin', ...filter, ...dates, '-y'])
    const [path, query] = (seen.find((one) => one.path.startsWith('/renewals/bulk/licenses')) as Seen).path.split('?')
    expect(path).toBe('/renewals/bulk/licenses')
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      states: 'CO',
      licensingAuthorityId: '5',
      licenseCategoryIds: '3',
      renewalTrackingType: 'TrackingOnly',
      assignedUserId: '-1',
      dateType: 'RANGE',
      expirationDateStart: '2026-12-01',
      expirationDateEnd: '2027-01-31',
      pageNumber: '1',
      pageSize: '100',
    })
    expect(begun(seen)).toMatchObject([{ body: { licenseIds: [42, 43], processStartDate: '2026-11-20' } }])
    expect({ code, out, err }).toEqual({
      code: 3,
      out: `42\tCO-42\tHarbor Denver\tstarted\t\tIn renewal, step 2 of 6\n43\tCO-43\tHarbor Denver\trefused\t${messages.unassigned}\tDue in 4 days\n`,
      err: `${messages.bulkRenewalsStarted}\n1 of 2 renewals were started.\n`,
    })
  })

  test('licenses from stdin, by id or number, with the options of a begin', async () => {
    const found = { 'POST /licenses/list': page(row(43)) }
    const options = ['--start-date', '2026-11-18', '--due-date', '2026-12-31', '--tracking-only', '--no-copy-to-secondary', '--yes']
    const all = { jobId: null, startedCount: 2, failures: [] }
    const { code, seen } = await renewals(['bulk-begin', '-', ...options], { ...found, [BEGIN]: all }, { stdin: '42\tCO-42\nco-43\n' })
    expect(code).toBe(0)
    expect(begun(seen)[0]?.body).toEqual({
      licenseIds: [42, 43],
      processStartDate: '2026-11-18',
      dueDate: '2026-12-31',
      trackingOnly: true,
      copyToSecondaryLicenses: false,
    })
  })

  test.each([
    [['bulk-begin'], 'Name licenses (- reads them from stdin)'],
    [['bulk-begin', '42', '--state', 'CO'], 'not both'],
  ])('%j is a wrong usage, and nothing is asked', async (words, sentence) => {
    expect(await renewals(words)).toMatchObject({ code: 2, seen: [], err: expect.stringContaining(sentence) })
  })

  test('a dry run says who can and who cannot, changes nothing and asks nothing; JSON has its shape', async () => {
    const { begun: _, ...answer } = partly
    const { code, out, err, seen } = await renewals(['bulk-begin', '42', '43', '--dry-run'], { [BEGIN]: answer })
    expect({ code, out, err }).toEqual({
      code: 3,
      out: `42\tCO-42\tHarbor Denver\tcan begin\t\tDue in 9 days\n43\tCO-43\tHarbor Denver\trefused\t${messages.unassigned}\tDue in 4 days\n`,
      err: `Dry run. ${sentences.bulkPreflight(1, 1)}\n`,
    })
    expect(begun(seen)).toMatchObject([{ body: { dryRun: true } }])
    const json = await renewals(['bulk-begin', '42', '43', '--dry-run', '--json'], { [BEGIN]: answer })
    expect(JSON.parse(json.out)).toEqual({ dryRun: true, ...answer })
  })

  test('without --yes the preflight comes before the question; if none can begin, it is 1', async () => {
    const asked = await renewals(['bulk-begin', '42', '43'])
    expect(asked).toMatchObject({ code: 2, out: '' })
    expect(asked.err).toContain(`CO-43: ${messages.unassigned}\n${sentences.bulkPreflight(1, 1)} Begin?\n`)
    const none = await renewals(['bulk-begin', '43'], { [BEGIN]: { jobId: null, startedCount: 0, failures: [failure] } })
    expect(none).toMatchObject({ code: 1, out: `43\tCO-43\tHarbor Denver\trefused\t${messages.unassigned}\tDue in 4 days\n` })
    for (const { seen } of [asked, none]) expect(begun(seen).map(({ body }) => body)).toEqual([expect.objectContaining({ dryRun: true })])
  })

  test('a lost reply is requested again with the same key', async () => {
    let lost = true
    const once = () => {
      if (!lost) return partly
      lost = false
      throw new TypeError('fetch failed')
    }
    const { code, seen } = await renewals(['bulk-begin', '42', '43', '-y'], { [BEGIN]: once })
    expect(code).toBe(3)
    const keys = begun(seen).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  test('more than 10,000 that fit are not begun', async () => {
    const many = { 'GET /renewals/bulk/licenses': { items: [row(42)], totalItemCount: 10_000, totalIsAtLeast: true } }
    const { code, err, seen } = await renewals(['bulk-begin', '--state', 'CO', '-y'], many)
    expect({ code, begun: begun(seen) }).toEqual({ code: 2, begun: [] })
    expect(err).toContain('10,000+ licenses')
  })
})

const job = (status: string, done: number, more: object = {}) => ({
  id: 7,
  kind: 'bulkBegin',
  status,
  total: 3,
  done,
  refusedCount: done > 1 ? 1 : 0,
  userName: 'Kim Doe',
  createdOn: '2026-11-20T10:00:00.000Z',
  startedOn: null,
  endedOn: null,
  error: null,
  batchId: null,
  ...more,
})
const standing = { level: 'expired', days: 9, text: 'Expired 9 days ago' }
const results = page(
  { licenseId: 42, licenseNumber: 'CO-42', propertyName: 'Harbor, "Denver"', standing, outcome: 'done', reason: null },
  { licenseId: 43, licenseNumber: '=1+1', propertyName: '@Harbor', standing, outcome: 'refused', reason: messages.unassigned },
  { licenseId: 44, licenseNumber: null, propertyName: null, standing: null, outcome: 'done', reason: null },
)
const CSV = `id,number,property,outcome,reason,standing
42,CO-42,"Harbor, ""Denver""",started,,Expired 9 days ago
43,'=1+1,'@Harbor,refused,${messages.unassigned},Expired 9 days ago
44,,,started,,
`

describe('above 50, a job', () => {
  const queued = { [BEGIN]: { jobId: 7, startedCount: 0, failures: [] }, 'GET /jobs/7/results': results }
  /** The successive replies of the server; undefined means no reply. The last one repeats. */
  const becoming = (...states: (object | undefined)[]) => ({
    'GET /jobs/7': () => {
      const [state] = states.length > 1 ? states.splice(0, 1) : states
      if (state === undefined) throw new TypeError('fetch failed')
      return state
    },
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is waited for, though the server goes away in between; its result is a file that no spreadsheet runs', async () => {
    const folder = aFolder()
    const file = join(folder, 'begun.csv')
    const states = becoming(job('queued', 0), undefined, job('running', 1), job('done', 3))
    const { code, out, err } = await renewals(['bulk-begin', '42', '43', '44', '-y', '--result', file], { ...queued, ...states })
    expect(code).toBe(3)
    expect(out.split('\n')[1]).toBe(`43\t=1+1\t@Harbor\trefused\t${messages.unassigned}\tExpired 9 days ago`)
    expect(err).toBe(`${messages.bulkRenewalsInitiated}. ${messages.bulkRenewalsInitiatedWarning}\n${sentences.bulkRenewalsEnded(2, 3)}.\n`)
    expect(readFileSync(file, 'utf8')).toBe(CSV)
    expect(readdirSync(folder)).toEqual(['begun.csv'])
  })

  test('every ten seconds how far it is, unless --quiet; JSON tells it as a begin at once', async () => {
    const slow = () => {
      const states = becoming(job('running', 1), job('running', 1), job('done', 3))
      return {
        'GET /jobs/7': () => {
          vi.advanceTimersByTime(10_000)
          return states['GET /jobs/7']()
        },
      }
    }
    const told = await renewals(['bulk-begin', '42', '43', '44', '-y'], { ...queued, ...slow() })
    expect(told.err).toContain(`${sentences.bulkRunning(1, 3)}\n`)
    const quiet = await renewals(['bulk-begin', '42', '43', '44', '-y', '-q', '--json'], { ...queued, ...slow() })
    expect(JSON.parse(quiet.err)).toMatchObject({ error: { exitCode: 3, message: `${sentences.bulkRenewalsEnded(2, 3)}.` } })
    expect(JSON.parse(quiet.out)).toEqual({
      dryRun: false,
      jobId: 7,
      startedCount: 2,
      failures: [{ licenseId: 43, licenseNumber: '=1+1', standing, reason: messages.unassigned }],
    })
  })

  test('on a terminal a bar', async () => {
    const { err } = await renewals(
      ['bulk-begin', '42', '43', '44', '-y'],
      { ...queued, ...becoming(job('running', 1), job('done', 3)) },
      { tty: true },
    )
    expect(err).toContain('100% 3 of 3 licenses done.')
  })

  test('is not waited for with --no-wait: its id is printed', async () => {
    const { code, out, seen } = await renewals(['bulk-begin', '42', '43', '44', '-y', '--no-wait'], queued)
    expect({ code, out }).toEqual({ code: 0, out: '7\n' })
    expect(seen.some(({ path }) => path.startsWith('/jobs'))).toBe(false)
  })

  test('a file that cannot be written stops it before anything begins', async () => {
    const { code, err, seen } = await renewals(['bulk-begin', '42', '-y', '--result', '/nowhere/begun.csv'], queued)
    expect({ code, seen }).toEqual({ code: 1, seen: [] })
    expect(err).toContain('/nowhere/begun.csv cannot be written')
  })

  test('jobs wait, show, results and list', async () => {
    const file = join(aFolder(), 'begun.csv')
    const jobs = (words: string[], more: object = {}) =>
      run(['jobs', ...words], {
        answers: { ...queued, ...becoming(job('running', 1), job('done', 3)), 'GET /jobs': page(job('done', 3)), ...more },
      })
    expect(await jobs(['wait', '7', '--result', file])).toMatchObject({ code: 3, out: expect.stringContaining('Status\tdone\n') })
    expect(readFileSync(file, 'utf8')).toBe(CSV)
    const failedJob = becoming(job('failed', 1, { error: 'The disk is full.' }))
    expect(await jobs(['wait', '7'], failedJob)).toMatchObject({
      code: 3,
      err: `The disk is full. ${sentences.bulkRenewalsEnded(1, 3)}.\n`,
    })
    expect(await jobs(['wait', '7'], becoming(job('failed', 0)))).toMatchObject({
      code: 1,
      err: expect.stringContaining(messages.bulkStopped),
    })
    expect(await jobs(['show', '7', '--json=status,done'])).toMatchObject({ code: 0, out: expect.stringContaining('"running"') })
    const { seen, out } = await jobs(['results', '7', '--outcome', 'refused'])
    expect(seen[0]?.path).toBe('/jobs/7/results?outcome=refused')
    expect(out.split('\n')[0]).toBe('42\tCO-42\tHarbor, "Denver"\tdone\t\tExpired 9 days ago')
    expect(await jobs(['list', '--mine'])).toMatchObject({ code: 0, seen: [{ path: '/jobs?mineOnly=true' }] })
    expect(await jobs(['wait', 'last'])).toMatchObject({ code: 2, seen: [] })
  })

  test('no file is left behind where nothing came of it', async () => {
    const folder = aFolder()
    const file = join(folder, 'begun.csv')
    const { code } = await renewals(['bulk-begin', '42', '-y', '--result', file], {
      [BEGIN]: problem(400, messages.formBanner, { licenseIds: ['No.'] }),
    })
    expect(code).toBe(1)
    expect({ there: existsSync(file), all: readdirSync(folder) }).toEqual({ there: false, all: [] })
  })
})

describe('bulk-assign', () => {
  const ASSIGN = 'POST /dashboard/bulk-assign-licenses'
  const KIM = { label: 'Kim Doe', value: 8, meta: { clientId: 2 } }
  const ME = { label: 'Caroline Mercer', value: 5, meta: { clientId: 2 } }
  const STAFF = { label: 'Dana Whitfield', value: 1, meta: { clientId: null } }
  const reply = { renewalDesignation: 'BillingClient', userId: 8, userName: 'Kim Doe', updatedLicensesCount: 2, approvalRequestedCount: 0 }
  const assign = (words: string[], more: object = {}) =>
    renewals(['bulk-assign', ...words], {
      'GET /users/select-list-options': [KIM, ME, STAFF],
      'POST /dashboard/renewals-list': page(license(42), license(43)),
      [ASSIGN]: reply,
      ...more,
    })
  const sent = (seen: Seen[]) => seen.find(({ path }) => path === '/dashboard/bulk-assign-licenses')?.body

  test.each([
    ['client', { renewalDesignation: 'BillingClient', userId: -1 }],
    ['provider', { renewalDesignation: 'Provider', userId: -1 }],
    ['kim doe', { renewalDesignation: 'BillingClient', userId: 8 }],
    ['me', { renewalDesignation: 'BillingClient', userId: 5 }],
    ['Dana Whitfield', { renewalDesignation: 'Provider', userId: 1 }],
  ])('to %s', async (to, body) => {
    const { code, seen, err } = await assign(['42', '43', '--to', to, '-y'])
    expect({ code, err }).toEqual({ code: 0, err: `${sentences.assignedMany(2, 'Kim Doe')}\n` })
    expect(sent(seen)).toEqual({ licenseIds: [42, 43], ...body })
  })

  test('all that fit the flags of the queue', async () => {
    const { seen } = await assign(['--state', 'CO', '--ready', '--past-due', '--authority', 'City of Denver', '--to', 'client', '-y'])
    const asked = seen.find(({ path }) => path === '/dashboard/renewals-list')?.body
    expect(asked).toEqual({
      states: ['CO'],
      licensingAuthorityIds: [5],
      renewalStatuses: [1],
      dateType: 'DateRange',
      dateRanges: [19],
      pageNumber: 1,
      pageSize: 100,
    })
    expect(sent(seen)).toMatchObject({ licenseIds: [42, 43] })
  })

  test('a dry run counts those that would be assigned, and those for which an approval would be asked', async () => {
    const near = { 'GET /licenses/43': license(43, { dueDate: '2026-12-01' }), 'GET /licenses/44': license(44, { masterLicenseId: 42 }) }
    const { code, out, err, seen } = await assign(['42', '43', '44', '--to', 'provider', '--dry-run', '--json'], near)
    expect({ code, err, sent: sent(seen) }).toEqual({ code: 0, err: 'Dry run: nothing was assigned.\n', sent: undefined })
    expect(JSON.parse(out)).toEqual({
      dryRun: true,
      renewalDesignation: 'Provider',
      userId: -1,
      userName: null,
      updatedLicensesCount: 1,
      approvalRequestedCount: 1,
    })
  })

  test('a change of designation is asked for, and what needs approval is said', async () => {
    const near = { 'GET /licenses/43': license(43, { dueDate: '2026-12-01' }) }
    const { code, err, seen } = await assign(['42', '43', '--to', 'provider'], near)
    expect({ code, sent: sent(seen) }).toEqual({ code: 2, sent: undefined })
    expect(err).toContain(`2 licenses to ${PROVIDER_NAME}. ${messages.designationConfirm} ${sentences.designationNeedsApprovalOf(1)}`)
  })

  test('some left out is 3, all is 1; a license that is not there 5', async () => {
    const some = { [ASSIGN]: { ...reply, userName: null, updatedLicensesCount: 0, approvalRequestedCount: 1 } }
    const partly = await assign(['42', '43', '--to', 'client', '-y'], some)
    expect(partly).toMatchObject({ code: 3, err: `${sentences.approvalRequested(1)}\n1 of 2 licenses were left out.\n` })
    const none = { [ASSIGN]: { ...reply, updatedLicensesCount: 0 } }
    expect(await assign(['42', '--to', 'Kim Doe', '-y'], none)).toMatchObject({ code: 1, err: '1 of 1 licenses were left out.\n' })
    expect(await assign(['99', '--to', 'client', '-y'])).toMatchObject({ code: 5, err: 'No license has the id 99.\n' })
    expect(await assign(['42', '--to', 'Kim Do', '-y'])).toMatchObject({ code: 5, err: expect.stringContaining('Did you mean Kim Doe?') })
  })
})

test('counts by state and by authority', async () => {
  const state = { stateCode: 'CO', renewalsCount: 3, readyToStartCount: 2, readyToStartPastDueCount: 1, startedNotFiledCount: 1 }
  const counts = await renewals(['counts', '--assignee', 'me', '--past-due'], {
    'GET /dashboard/renewal-counts': page({
      ...state,
      startedNotFiledPastDueCount: 0,
      filedCount: 0,
      filedPastDueCount: 0,
      expectedFees: 1250.5,
      unknownFeeCount: 1,
    }),
  })
  expect(counts).toMatchObject({ code: 0, out: 'CO\t3\t2\t1\t1\t0\t0\t0\t1250.5\t1\n' })
  expect(counts.seen.at(-1)?.path).toBe('/dashboard/renewal-counts?dateType=DateRange&assignedUserIds=5&dateRanges=19')
  const authority = { id: 5, name: 'City of Denver', jurisdiction: 'City', stateProvince: 'CO', totalRenewalsCount: 3 }
  const authorities = await renewals(['authorities', '--state', 'CO'], {
    'GET /dashboard/renewal-counts/licensing-authorities': page(authority),
  })
  expect(authorities.out).toBe('5\tCity of Denver\tCity\tCO\t3\n')
  expect(authorities.seen[0]?.path).toBe('/dashboard/renewal-counts/licensing-authorities?state=CO')
})
