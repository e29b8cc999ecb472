import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { aFolder, problem, run, type Seen } from '../../testing/world.ts'

const check = {
  id: 3,
  checkAmount: 350,
  checkPayableTo: 'Port of Denver',
  isCertifiedCheck: false,
  explanation: null,
  checkIssued: null,
  checkNumber: null,
  shippingMethodCheck: null,
  isCancelled: false,
  cancelledOn: null,
  createdOn: '2026-11-19T10:00:00.000Z',
}
const ach = {
  id: 5,
  achAmount: 20,
  paymentMadeTo: 'Port of Denver',
  accountUsed: 'Operating',
  dateRequested: '2026-11-19',
  explanation: null,
  dateOfPayment: '2026-11-20',
  checkNumber: null,
  createdOn: '2026-11-19T10:00:00.000Z',
}
const old = { ...check, id: 1, checkAmount: 100, checkIssued: '2025-11-01', checkNumber: 77 }
const renewal = { id: 7, checkRequests: [check], creditCardInvoices: [], achCreditInvoices: [ach], renewalTask: null as object | null }
const task = { id: 9, version: 1, description: 'Call', followUpDate: '2026-12-01', assignedUserId: 8 }
const license = (more: Partial<typeof renewal> | null = {}) => ({
  id: 42,
  version: 3,
  licenseNumber: 'CO-42',
  propertyId: 12,
  payableTo: 'Port of Denver',
  licensingAuthorityName: 'Port',
  inProcessRenewal: more && { ...renewal, ...more },
})
const history = { id: 6, checkRequests: [old], creditCardInvoices: [], achCreditInvoices: [] }
const account = { useTrustAccount: true, currentBalance: 1000, minimumBalanceThreshold: 500 }
const file = () => new Response('PK', { headers: { 'content-type': 'application/octet-stream' } })
const answers = {
  'GET /authentication/current-user/identity': {
    id: 5,
    roles: ['Administrator'],
    clientId: 2,
    clientServiceLevel: 'FullService',
    today: '2026-11-20',
  },
  'GET /licenses/42': license(),
  'GET /licenses/42/renewals': { items: [history], totalItemCount: 1 },
  'GET /renewals/7/check-request-invoices/use-trust-account': account,
  'GET /renewals/6/check-request-invoices/use-trust-account': account,
  'GET /renewals/7/ach-credit-invoices/use-trust-account': account,
  'GET /renewals/7/credit-card-invoices/use-trust-account': account,
  'POST /renewals/7/check-request-invoices': { id: 11 },
  'POST /renewals/7/ach-credit-invoices': { id: 12 },
  'POST /renewals/7/credit-card-invoices': { id: 13 },
  'PUT /renewals/7/check-request-invoices/3': null,
  'PUT /renewals/6/check-request-invoices/1': null,
  'PUT /renewals/7/check-request-invoices/3/cancel': null,
  'DELETE /renewals/7/ach-credit-invoices/5': null,
  'DELETE /renewals/7/check-request-invoices/3': problem(409, messages.checkRequestNotDeleted),
}
const renewals = (words: string[], more: object = {}) => run(['renewals', ...words], { answers: { ...answers, ...more } })
const invoices = (words: string[], more: object = {}) => renewals(['invoices', ...words], more)
const written = (seen: Seen[]) => seen.filter(({ method }) => method !== 'GET')

describe('invoices', () => {
  test('list: those of the renewal in process, then the completed ones', async () => {
    const { out } = await invoices(['list', '42'])
    expect(out).toBe(
      [
        '3\tCheck Request\t$350\tPort of Denver\t\t\tPending\t7\t2026-11-19T10:00:00.000Z',
        '5\tACH Credit Invoice\t$20\tPort of Denver\t2026-11-20\t\tIssued\t7\t2026-11-19T10:00:00.000Z',
        '1\tCheck Request\t$100\tPort of Denver\t2025-11-01\t77\tIssued\t6\t2026-11-19T10:00:00.000Z\n',
      ].join('\n'),
    )
  })

  test.each([
    [['check', '42', '--amount', '350', '--certified'], { checkPayableTo: 'Port of Denver', isCertifiedCheck: true, checkAmount: 350 }],
    [
      ['ach', '42', '--amount', '20.5', '--account-used', 'Operating'],
      { paymentMadeTo: 'Port of Denver', dateRequested: '2026-11-20', achAmount: 20.5, accountUsed: 'Operating' },
    ],
    [
      ['credit-card', '42', '--amount', '0', '--card-name', 'Visa', '--payee', 'Clerk', '--payment-date', '11/01/2026'],
      { paymentMadeTo: 'Clerk', paymentDate: '2026-11-01', chargeAmount: 0, cardName: 'Visa' },
    ],
  ])('add %j: payee and date as the dialog begins with, the license’s version', async (words, body) => {
    const { code, seen } = await invoices(['add', ...words])
    expect(code).toBe(0)
    expect(written(seen)).toMatchObject([{ headers: { 'if-match': '"3"' } }])
    expect(written(seen)[0]?.body).toEqual(body)
  })

  test('an invoice that brings the trust account below its minimum asks first; an amount that does not increase does not', async () => {
    const over = await invoices(['add', 'check', '42', '--amount', '500.01'])
    expect(over).toMatchObject({ code: 2, err: expect.stringContaining(messages.trustAccountWarning) })
    expect(written(over.seen)).toEqual([])
    expect(await invoices(['add', 'check', '42', '--amount', '500.01', '-y'])).toMatchObject({ code: 0, out: 'Id\t11\n' })
    expect(await invoices(['update', 'check', '42', '3', '--amount', '850.01'])).toMatchObject({ code: 2 })
    expect(await invoices(['update', 'check', '42', '3', '--amount', '850'])).toMatchObject({ code: 0 })
    const low = { 'GET /renewals/7/check-request-invoices/use-trust-account': { ...account, currentBalance: -10 } }
    expect(await invoices(['update', 'check', '42', '3', '--explanation', 'Fee'], low)).toMatchObject({ code: 0 })
  })

  test('update: fields that were not typed stay; also for a completed renewal', async () => {
    const { seen, err } = await invoices(['update', 'check', '42', '1', '--check-number', '78'])
    expect(written(seen)[0]).toMatchObject({ path: '/renewals/6/check-request-invoices/1' })
    expect(written(seen)[0]?.body).toEqual({
      checkAmount: 100,
      checkPayableTo: 'Port of Denver',
      isCertifiedCheck: false,
      explanation: null,
      checkIssued: '2025-11-01',
      checkNumber: 78,
      shippingMethodCheck: null,
    })
    expect(err).toBe(`${messages.checkRequestInvoiceUpdated}\n`)
  })

  test('cancel and delete ask first; each kind as the rules have it', async () => {
    expect(await invoices(['cancel', '42', '3'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Check Request of $350, Port of Denver'),
    })
    expect(await invoices(['cancel', '42', '3', '-y'])).toMatchObject({ code: 0, err: `${messages.checkRequestInvoiceCancelled}\n` })
    expect(await invoices(['delete', '42', '5', '-y'])).toMatchObject({ code: 0, err: `${messages.achCreditInvoiceDeleted}\n` })
    expect(await invoices(['delete', '42', '3', '-y'])).toMatchObject({ code: 6, err: `${messages.checkRequestNotDeleted}\n` })
    expect(await invoices(['cancel', '42', '5', '-y'])).toMatchObject({ code: 2, err: expect.stringContaining('deleted, not cancelled') })
  })

  test.each([
    [['add', 'ach', '42', '--amount', '1'], 2, 'Missing: --account-used.'],
    [['add', 'check', '42', '--amount', 'much'], 2, messages.number],
    [['update', 'check', '42', '3'], 2, 'Give at least one option to change.'],
    [['update', 'ach', '42', '3', '--amount', '1'], 2, 'Check Request'],
    [['cancel', '42', '99', '-y'], 5, 'License CO-42 has no invoice 99.'],
    [['cancel', '42', 'first'], 2, '"first" is no id.'],
  ])('%j is %i', async (words, code, sentence) => {
    const done = await invoices(words)
    expect(done).toMatchObject({ code, err: expect.stringContaining(sentence) })
    expect(written(done.seen)).toEqual([])
  })
})

describe('the task of a renewal', () => {
  const withTask = { 'GET /licenses/42': license({ renewalTask: task }) }
  const PATH = '/renewals/7/tasks/9'
  test('is added when there is none, for the given assignee', async () => {
    const words = ['task', 'add', '42', '--follow-up-date', '2026-12-01', '--assignee', 'me', '--add-to-calendar']
    const { seen, out } = await renewals(words, { 'POST /renewals/7/tasks': { id: 9 } })
    expect(out).toBe('Id\t9\n')
    expect(written(seen)).toMatchObject([{ headers: { 'if-match': '"3"' } }])
    expect(written(seen)[0]?.body).toEqual({ followUpDate: '2026-12-01', assignedUserId: 5, addToCalendar: true })
  })

  test('is edited, done and deleted with the license’s version', async () => {
    const edited = await renewals(['task', 'edit', '42', '--follow-up-date', '2026-12-08'], { ...withTask, [`PUT ${PATH}`]: null })
    expect(written(edited.seen)[0]?.body).toEqual({ followUpDate: '2026-12-08', description: 'Call' })
    const done = await renewals(['task', 'done', '42', '-y'], { ...withTask, [`PUT ${PATH}/complete`]: null })
    expect(done).toMatchObject({ code: 0, err: `${messages.taskMarkedDone}\n` })
    const deleted = await renewals(['task', 'delete', '42', '-y'], { ...withTask, [`DELETE ${PATH}`]: null })
    expect(written(deleted.seen)).toMatchObject([{ method: 'DELETE', headers: { 'if-match': '"3"' } }])
    for (const word of ['done', 'delete']) expect(await renewals(['task', word, '42'], withTask)).toMatchObject({ code: 2 })
    expect(await renewals(['task', 'done', '42', '-y'])).toMatchObject({ code: 1, err: expect.stringContaining('has no open task') })
  })
})

describe('papers', () => {
  test('letters and documents, of the renewal in process or a completed one', async () => {
    const path = join(aFolder(), 'letter.docx')
    await renewals(['letter', 'jurisdiction', '42', '--output', path], { 'GET /renewals/7/letter-to-jurisdiction': file() })
    expect(readFileSync(path, 'utf8')).toBe('PK')
    const past = await renewals(['letter', 'property', '42', '--renewal', '6'], { 'GET /renewals/6/letter-to-property': file() })
    expect(past).toMatchObject({ code: 0, out: 'PK' })
    const document = await renewals(['document', '42'], { 'GET /renewals/7/download-license-document': file() })
    expect(document).toMatchObject({ code: 0, out: 'PK' })
    expect(await renewals(['document', '42', '--renewal', '5'])).toMatchObject({
      code: 5,
      err: expect.stringContaining('no completed renewal 5'),
    })
    expect(await renewals(['document', '42'], { 'GET /licenses/42': license(null) })).toMatchObject({ code: 1 })
  })

  test('the renewed license is mailed to contacts by name', async () => {
    const ANN = { id: 1, name: 'Ann Lee', email: 'ann@harbor.example' }
    const mailed = {
      ...renewal,
      renewalStatusCode: 6,
      isTrackingOnlyRenewal: false,
      licenseRenewalDocuments: [],
      notes: null,
      cannotAdvance: null,
    }
    const { seen, err } = await renewals(['email', '42', '--contact', 'ann lee', '--bcc-to-sender'], {
      'GET /properties/12/contacts': { items: [ANN], isPropertyContactRequired: false },
      'PUT /renewals/7/send-license-document-email': mailed,
    })
    expect(written(seen)).toMatchObject([{ headers: { 'if-match': '"3"' }, body: { propertyContactIds: [1], bccToSender: true } }])
    expect(err).toBe(`${messages.licenseEmailSent}\n`)
    expect(await renewals(['email', '42'])).toMatchObject({ code: 2, seen: [] })
  })
})

describe('clients trust', () => {
  const LEDGER = '/clients/3/trust-account-ledger'
  const entry = { id: 7, kind: 'Deposit', amount: 5000, description: 'Wire', licenseNumber: null, reversesId: null, isReversed: false }
  const trust = (words: string[]) =>
    run(['clients', 'trust', ...words], {
      answers: {
        'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 3 }],
        [`GET ${LEDGER}`]: { items: [{ ...entry, createdOn: '2026-11-20T10:00:00.000Z', createdByName: 'Dana' }], totalItemCount: 1 },
        [`POST ${LEDGER}`]: { id: 8 },
      },
    })

  test('list, deposit, reverse', async () => {
    expect((await trust(['list', 'Harbor Hotels'])).out).toBe('7\t2026-11-20T10:00:00.000Z\tDeposit\t5000\tWire\t\t\tno\tDana\t\n')
    const deposited = await trust(['deposit', 'harbor hotels', '--amount', '12.50', '--description', 'Wire'])
    expect(deposited).toMatchObject({ code: 0, out: 'Id\t8\n', err: `${messages.ledgerEntryCreated}\n` })
    expect(written(deposited.seen)[0]?.body).toEqual({ amount: 12.5, description: 'Wire' })
    const asked = await trust(['reverse', '3', '7'])
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('-$5,000') })
    expect(written((await trust(['reverse', '3', '7', '-y'])).seen)[0]?.body).toEqual({ reversesId: 7 })
    expect(await trust(['reverse', '3', '9', '-y'])).toMatchObject({ code: 5 })
    expect(await trust(['deposit', '3'])).toMatchObject({ code: 2, seen: [], err: 'Missing: --amount.\n' })
  })
})
