import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { aFolder, problem, run, type Seen } from '../../testing/world.ts'

const renewal = {
  id: 7,
  renewalStatusCode: 2,
  isTrackingOnlyRenewal: false,
  processStartDate: '2026-11-20',
  renewalDueDate: null,
  formsReceivedDate: null,
  formsFiledDate: null,
  licenseReceivedDate: null,
  licenseSentDate: null,
  shippingMethodLicense: null,
  effectiveDate: null,
  expirationDate: null,
  trackDate: null,
  licenseRenewalDocuments: [{ id: 1, label: 'Form', url: 'https://files.example' }],
  renewalTask: null,
  notes: null,
  cannotAdvance: null,
}
const license = (more: Partial<typeof renewal> | null = {}) => ({
  id: 42,
  version: 3,
  licenseNumber: '2026-LIC-42',
  renewalStatus: 2,
  renewalDesignation: 'BillingClient',
  licenseTermName: '1 Year',
  licenseTermValue: 12,
  licensingAuthorityId: 5,
  licenseTypeId: 6,
  inProcessRenewal: more && { ...renewal, ...more },
})
const world = (more: Partial<typeof renewal> | null = {}, answers: Record<string, unknown> = {}) => ({
  answers: {
    'GET /authentication/current-user/identity': { today: '2026-11-20' },
    'GET /licenses/42': license(more),
    'POST /licenses/list': {
      items: [
        { id: 42, licenseNumber: '2026-LIC-42' },
        { id: 43, licenseNumber: '2026-LIC-421' },
      ],
      totalItemCount: 2,
    },
    ...answers,
  },
})
const under = (path: string) => `/licenses/42/renewals/7/${path}`

describe('list', () => {
  const answers = {
    'POST /dashboard/renewals-list': { items: [], totalItemCount: 0 },
    'GET /clients/select-list-options': [3, 4].map((value) => ({ label: `Client ${value}`, value })),
  }
  test.each([
    [[], {}],
    [['--past-due'], { dateType: 'DateRange', dateRanges: [19] }],
    [['--client', '3,4', '--assignee', '7', '--assignee', 'nobody'], { clientIds: [3, 4], assignedUserIds: [7, -1] }],
    [['--started', '--filed'], { renewalStatuses: [2, 3, 4, 5, 6, 7] }],
    [['--ready', '--stage', '8', '--state', 'CO', '--assignee', '-1'], { renewalStatuses: [8, 1], states: ['CO'], assignedUserIds: [-1] }],
    [
      ['--no-current', '--perpetual', '--search', 'bar', '--page', '2', '--page-size', '100', '--sort', 'city', '--sort-direction', 'desc'],
      {
        showCurrentRenewals: false,
        showPerpetualTerms: true,
        searchTerm: 'bar',
        pageNumber: 2,
        pageSize: 100,
        sortBy: 'city',
        sortDirection: 'desc',
      },
    ],
    [
      ['--date-type', 'SpecificDate', '--date-field', 'TrackDate', '--start-date', '11/01/2026'],
      { dateType: 'SpecificDate', dateField: 'TrackDate', startDate: '2026-11-01' },
    ],
    [
      ['--date-field', 'DueDate', '--start-date', '11/01/2026', '--end-date', '11/30/2026'],
      { dateType: 'SpecificDate', dateField: 'DueDate', startDate: '2026-11-01', endDate: '2026-11-30' },
    ],
    [['--state', 'ca,Hawaii', '--state', 'NV'], { states: ['CA', 'HI', 'NV'] }],
  ])('%j', async (words, body) => {
    const { code, seen, err } = await run(['renewals', 'list', ...words], { answers })
    expect({ code, err, body: seen.at(-1)?.body }).toEqual({
      code: 0,
      err: 'There are no active renewals that fit your filter criteria.\n',
      body,
    })
  })
})

test.each([
  ['--past-due', '--date-field', 'DueDate', '--start-date', '2026-11-01'],
  ['--date-range', 'due-date-this-month', '--end-date', '2026-11-30'],
  ['--date-type', 'SpecificDate', '--date-field', 'DueDate', '--date-range', 'due-date-this-month'],
  ['--date-type', 'DateRange', '--date-field', 'DueDate'],
])('dates that would be ignored are a wrong usage: %j', async (...words) => {
  const assigned = await run(['renewals', 'bulk-assign', ...words, '--to', 'client', '--yes'])
  expect(assigned).toMatchObject({ code: 2, seen: [], err: expect.stringContaining('does not narrow beside the other dates.') })
})

describe('begin', () => {
  const begin = 'POST /licenses/42/renewals/begin'
  test('today, with the version that was seen', async () => {
    const { code, out, seen } = await run(['renewals', 'begin', '42', '--tracking-only'], world(null, { [begin]: { id: 7 } }))
    expect({ code, out }).toEqual({ code: 0, out: 'Renewal\t7\n' })
    expect(seen.at(-1)).toMatchObject({ body: { processStartDate: '2026-11-20', trackingOnly: true }, headers: { 'if-match': '"3"' } })
  })

  test('before the authority takes renewals only with a reason', async () => {
    const early = (answer: unknown) =>
      world(null, { [begin]: answer, 'GET /licenses/42': { ...license(null), earliestFilingDate: '2026-12-01' } })
    const sentence = 'The licensing authority accepts renewals from 12/01/26. To begin earlier, enter a reason.'
    const refusal = problem(400, sentence, { earlyReason: [sentence] })
    const { code, err } = await run(['renewals', 'begin', '42'], early(refusal))
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(`earlyReason: ${sentence}`) })
    const { seen } = await run(['renewals', 'begin', '42', '--early-reason', 'The bar moves'], early({ id: 7 }))
    expect(seen.at(-1)).toMatchObject({ body: { earlyReason: 'The bar moves' } })
  })

  test('a license by its number, exactly', async () => {
    const { code, seen } = await run(
      ['renewals', 'begin', '2026-lic-42', '--process-start-date', '2026-11-19'],
      world(null, { [begin]: { id: 7 } }),
    )
    expect(code).toBe(0)
    expect(seen.map(({ path }) => path)).toEqual([
      '/licenses/list',
      '/authentication/current-user/identity',
      '/licenses/42',
      '/licenses/42/renewals/begin',
    ])
    expect((await run(['renewals', 'begin', 'no:2026'], world(null))).code).toBe(5)
  })

  test('a number that many others contain is found behind them', async () => {
    const row = (id: number, licenseNumber: string) => ({ id, licenseNumber, propertyName: 'Harbor Denver', licensingAuthority: 'City' })
    const others = Array.from({ length: 100 }, (_, at) => row(at + 1000, `A1-${at}`))
    const pages = (last: object[]) => ({
      'POST /licenses/list': ({ body }: Seen) => ({ items: (body as { pageNumber?: number }).pageNumber === 2 ? last : others }),
    })
    expect(await run(['renewals', 'show', 'no:1'], world(null, pages([row(42, '1')])))).toMatchObject({ code: 0 })
    const twice = await run(['renewals', 'show', 'no:1'], world(null, pages([row(42, '1'), row(43, '1')])))
    expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('Several licenses have the number "1".') })
  })

  test('show: where the license stands; a secondary has no stage of its own', async () => {
    const standing = { level: 'valid', days: 300, text: 'Valid until 09/16/27' }
    const { out } = await run(
      ['renewals', 'show', '42'],
      world(null, { 'GET /licenses/42': { ...license(null), standing, isChild: true } }),
    )
    expect(out).toContain('Standing\tValid until 09/16/27\nStage\tRenewed with its primary\n')
  })

  test('show: the days of the steps are YYYY-MM-DD in a pipe, as all others', async () => {
    const { out } = await run(['renewals', 'show', '42'], world({ processStartDate: '2026-11-18' }))
    expect(out).toContain('begun 2026-11-18\n')
  })

  test('a number that several licenses have asks for the id', async () => {
    const twice = {
      items: [
        { id: 1, licenseNumber: 'A' },
        { id: 2, licenseNumber: 'a' },
      ],
      totalItemCount: 2,
    }
    const { code, err } = await run(['renewals', 'show', 'a'], world(null, { 'POST /licenses/list': twice }))
    expect(code).toBe(2)
    expect(err).toContain('Several licenses')
  })

  test('errors of the server are reported by field', async () => {
    const refusal = problem(400, 'This is not possible.', { licenseId: ['A paralegal must be assigned before a license can be renewed.'] })
    const { code, err } = await run(['renewals', 'begin', '42'], world(null, { [begin]: refusal }))
    expect(code).toBe(1)
    expect(err).toContain('licenseId: A paralegal must be assigned before a license can be renewed.\n')
  })
})

describe('step', () => {
  const step = (words: string[], more: Partial<typeof renewal>, path: string, answers: Record<string, unknown> = {}) => {
    const method = ['start-date', 'no-invoice-required', 'send-license-not-applicable', 'status'].includes(path) ? 'PUT' : 'POST'
    return run(['renewals', 'step', ...words], world(more, { [`${method} ${under(path)}`]: { ...renewal, ...more }, ...answers }))
  }

  test('stored values stay unless typed again', async () => {
    const { code, seen, err } = await step(['start-date', '42', '--renewal-due-date', '2026-12-31'], {}, 'start-date')
    expect({ code, err }).toEqual({ code: 0, err: 'Process Start Date Updated Successfully\n' })
    expect(seen.at(-1)).toMatchObject({ path: under('start-date'), headers: { 'if-match': '"3"' } })
    expect(seen.at(-1)?.body).toEqual({ processStartDate: '2026-11-20', renewalDueDate: '2026-12-31' })
  })

  test('forms are filed today unless said otherwise, with the links there were', async () => {
    const { seen } = await step(['forms-filed', '42'], {}, 'forms-filed')
    expect(seen.at(-1)?.body).toEqual({
      dateFiled: '2026-11-20',
      licenseRenewalDocuments: [{ label: 'Form', url: 'https://files.example' }],
    })
  })

  test('the two steps that may not apply', async () => {
    expect((await step(['no-invoice-required', '42'], {}, 'no-invoice-required')).seen.at(-1)?.body).toEqual({ noInvoiceRequired: true })
    expect((await step(['no-invoice-required', '42', '--invoice-required'], {}, 'no-invoice-required')).seen.at(-1)?.body).toEqual({
      noInvoiceRequired: false,
    })
    expect((await step(['send-license-not-applicable', '42'], {}, 'send-license-not-applicable')).seen.at(-1)?.body).toEqual({
      sendLicenseNotApplicable: true,
    })
  })

  test('a license received: its dates filled in as the dialog would, and its PDF', async () => {
    const path = join(aFolder(), 'license.pdf')
    writeFileSync(path, '%PDF-1.7')
    const suggestion = { 'GET /licensing-authorities/5/license-types/6/calculate-track-date': { dueDate: null, trackDate: '2027-10-01' } }
    const words = ['license-received', '42', '--date-received', '2026-12-01', '--effective-date', '2027-01-01', '--document', path]
    const { seen, err } = await step(words, {}, 'license-received', suggestion)
    expect(seen.at(-1)?.body).toEqual({
      dateReceived: '2026-12-01',
      effectiveDate: '2027-01-01',
      expirationDate: '2027-12-31',
      trackDate: '2027-10-01',
      document: Buffer.from('%PDF-1.7').toString('base64'),
      documentFileName: 'license.pdf',
      documentContentType: 'application/pdf',
    })
    expect(err).toContain('Expiration Date: 12/31/27')
    expect(err).toContain("license type's Track Date Interval")
  })

  test('typed dates are not touched, and nothing is asked for them', async () => {
    const dates = ['--effective-date', '2027-01-01', '--expiration-date', '2027-06-30', '--track-date', '2027-05-01']
    const { seen } = await step(['license-received', '42', '--date-received', '2026-12-01', ...dates], {}, 'license-received')
    expect(seen.at(-1)?.body).toMatchObject({ expirationDate: '2027-06-30', trackDate: '2027-05-01' })
    expect(seen.map(({ path }) => path).filter((path) => path.includes('calculate'))).toEqual([])
  })

  test.each([
    [['forward', '42'], 2, false, 3],
    [['forward', '42'], 2, true, 4],
    [['back', '42'], 4, true, 2],
    [['back', '42'], 4, false, 3],
  ])('%j from %i (tracking only: %s) goes to %i', async (words, renewalStatusCode, isTrackingOnlyRenewal, renewalStatus) => {
    const { code, seen } = await step(words as string[], { renewalStatusCode, isTrackingOnlyRenewal }, 'status')
    expect(code).toBe(0)
    expect(seen.at(-1)).toMatchObject({ method: 'PUT', body: { renewalStatus }, headers: { 'if-match': '"3"' } })
  })

  test.each([
    ['NoDocument', messages.noDocumentIssued],
    ['InitialDocumentOnly', messages.persistentDocumentIssued],
    ['DocumentPerRenewal', undefined],
  ])('after filing, advice is shown for an authority that issues %s', async (licenseDocumentIssuance, advice) => {
    const filing = world({ renewalStatusCode: 4 }, { [`PUT ${under('status')}`]: { ...renewal, renewalStatusCode: 5 } })
    const answers = { ...filing.answers, 'GET /licenses/42': { ...license({ renewalStatusCode: 4 }), licenseDocumentIssuance } }
    const { err } = await run(['renewals', 'step', 'forward', '42'], { answers })
    expect(err).toBe(['Renewal Step Updated Successfully', ...(advice ? [advice] : []), ''].join('\n'))
    const back = { ...answers, 'GET /licenses/42': { ...license({ renewalStatusCode: 6 }), licenseDocumentIssuance } }
    expect((await run(['renewals', 'step', 'back', '42'], { answers: back })).err).toBe('Renewal Step Updated Successfully\n')
  })

  test('--done saves and then marks the step complete', async () => {
    const saved = { [`POST ${under('forms-received')}`]: renewal }
    const { seen } = await step(['forms-received', '42', '--forms-received-date', '2026-11-23', '--done'], {}, 'status', saved)
    expect(seen.map(({ method, path }) => `${method} ${path}`).slice(-3)).toEqual([
      `POST ${under('forms-received')}`,
      'GET /licenses/42',
      `PUT ${under('status')}`,
    ])
  })

  test('at the last step it points to complete; at the first there is no way back', async () => {
    const last = await step(['forward', '42'], { renewalStatusCode: 7 }, 'status')
    expect(last).toMatchObject({ code: 1 })
    expect(last.err).toContain('evergreen renewals complete 42')
    expect(await step(['back', '42'], {}, 'status')).toMatchObject({ code: 1 })
  })

  test('a stale step is 6', async () => {
    expect(
      (await step(['forward', '42'], {}, 'status', { [`PUT ${under('status')}`]: problem(400, 'Unable to Mark Step Complete') })).code,
    ).toBe(6)
  })

  test('without a renewal in process it shows how to begin one', async () => {
    const { code, err } = await run(['renewals', 'step', 'forward', '42'], world(null))
    expect(code).toBe(1)
    expect(err).toContain('evergreen renewals begin 42')
  })
})

describe('complete, tracking, abandon', () => {
  const complete = { [`PUT ${under('complete')}`]: new Response(null, { status: 204 }) }
  test('an outstanding task is marked done with it, unless --no-complete-renewal-tasks', async () => {
    const task = { renewalTask: { id: 1 } } as never
    expect((await run(['renewals', 'complete', '42'], world(task, complete))).seen.at(-1)?.body).toEqual({ completeRenewalTasks: true })
    expect((await run(['renewals', 'complete', '42'], world({}, complete))).seen.at(-1)?.body).toEqual({})
    const kept = await run(['renewals', 'complete', '42', '--no-complete-renewal-tasks'], world(task, complete))
    expect(kept.seen.at(-1)?.body).toEqual({ completeRenewalTasks: false })
    expect(kept.err).toBe('License Renewal Completed Successfully\n')
  })

  test('deleting asks first: without a terminal it needs --yes', async () => {
    const answers = { 'DELETE /renewals/7/abandon': new Response(null, { status: 204 }) }
    const asked = await run(['renewals', 'abandon', '42'], world({}, answers))
    expect(asked).toMatchObject({ code: 2 })
    expect(asked.seen.some(({ method }) => method === 'DELETE')).toBe(false)
    expect(await run(['renewals', 'abandon', '42', '--yes'], world({}, answers))).toMatchObject({
      code: 0,
      err: 'License Renewal Abandoned Successfully\n',
    })
  })

  test('tracking switches to the other way', async () => {
    const { seen } = await run(['renewals', 'tracking', '42', '-y'], world({}, { [`PUT ${under('toggle-tracking-only')}`]: renewal }))
    expect(seen.at(-1)?.body).toEqual({ isTrackingOnlyRenewal: true })
  })

  test('notes: empty ones with an empty date delete them', async () => {
    const { seen } = await run(
      ['renewals', 'notes', '42', '--notes', '', '--follow-up-date='],
      world({ notes: 'Old' } as never, { [`PUT ${under('update-notes')}`]: renewal }),
    )
    expect(seen.at(-1)?.body).toEqual({ notes: null, followUpDate: null })
  })
})
