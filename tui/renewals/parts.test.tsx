import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aFolder } from '../../cli/testing/world.ts'
import { messages } from '../../rules/messages.ts'
import { type Answers, aLicense, aRenewal, fakeServer } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const createdOn = '2026-11-20T17:00:00Z'
const check = {
  id: 41,
  checkAmount: 500,
  checkPayableTo: 'City of Denver',
  isCertifiedCheck: true,
  explanation: null,
  checkIssued: null,
  checkNumber: null,
  shippingMethodCheck: null,
  isCancelled: false,
  cancelledOn: null,
  createdOn,
}
const TRUST = { useTrustAccount: true, currentBalance: 1000, minimumBalanceThreshold: 400 }

/** The license with its renewal, opened from the queue. */
async function opened(renewal: Parameters<typeof aRenewal>[0], more: Answers = {}) {
  const server = fakeServer({ 'GET /licenses/1': aLicense({ inProcessRenewal: aRenewal(renewal) }), ...more })
  screen = await open(server)
  await screen.press('enter')
  return server
}

describe('invoices', () => {
  const path = '/renewals/11/check-request-invoices'

  it('are added with the default payee, after a warning when the trust account would fall below its minimum', async () => {
    const server = await opened({ renewalStatusCode: 3 }, { [`GET ${path}/use-trust-account`]: TRUST, [`POST ${path}`]: { id: 41 } })
    expect(await screen.press('v')).toContain('There are no invoices yet.')
    expect(await screen.press('a', 'j', 'enter')).toMatch(/Check Payable To +City of Denver/)
    // The renewal fee is filled in.
    const warning = await screen.press('ctrl+u', '600.01', 'enter')
    expect(warning).toContain(messages.trustAccountWarningTitle)
    expect(warning).toContain(`[ No ]    ${messages.trustAccountProceed}`)
    await screen.press('enter')
    expect(server.last(`POST ${path}`)).toBeUndefined()
    expect(await screen.press('enter', 'y')).toContain(messages.checkRequestInvoiceCreated)
    expect(server.last(`POST ${path}`)).toMatchObject({
      ifMatch: 4,
      body: { checkAmount: 600.01, checkPayableTo: 'City of Denver', isCertifiedCheck: false, checkIssued: null },
    })
  })

  it('are edited without a warning unless the amount increases, are cancelled after a question, and check requests are never deleted', async () => {
    const server = await opened(
      { renewalStatusCode: 3, checkRequests: [check], hasInvoice: true },
      { [`GET ${path}/use-trust-account`]: { ...TRUST, currentBalance: 0 }, [`PUT ${path}/41`]: null, [`PUT ${path}/41/cancel`]: null },
    )
    expect(screen.frame()).toMatch(/3\. Invoice +1 invoice · \$500/)
    expect(await screen.press('v')).toMatch(/> Check Request +\$500 +City of Denver +11\/20\/26 +Pending/)
    expect(await screen.press('D')).toContain(messages.checkRequestNotDeleted)
    expect(await screen.press('n')).toContain(messages.invoiceExists)
    await screen.press('e', 'ctrl+u', '450', 'enter')
    expect(server.last(`PUT ${path}/41`)?.body).toMatchObject({ checkAmount: 450, isCertifiedCheck: true })
    await screen.press('x', 'enter')
    expect(server.last(`PUT ${path}/41/cancel`)).toBeUndefined()
    expect(await screen.press('x', 'y')).toContain(messages.checkRequestInvoiceCancelled)
  })

  it('that are cancelled are read-only; none can be added while none is required', async () => {
    await opened({ renewalStatusCode: 3, checkRequests: [{ ...check, isCancelled: true }], noInvoiceRequired: true })
    expect(await screen.press('v')).toContain('Cancelled')
    expect(await screen.press('e')).toContain(messages.invoiceCancelledReadOnly)
    expect(await screen.press('a')).toContain(messages.noInvoiceIsRequired)
  })
})

describe('the task of a renewal', () => {
  const path = '/renewals/11/tasks'
  const task = {
    id: 21,
    version: 1,
    description: 'Call the clerk',
    followUpDate: '2026-12-01',
    assignedUserId: 7,
    assignedUserName: 'Ann Lee',
    modifiedOn: createdOn,
  }

  it('can be added when there is none', async () => {
    const server = await opened({}, { [`POST ${path}`]: { id: 21 } })
    expect(await screen.press('T')).toMatch(/Assignee +< Ann Lee >/)
    expect(await screen.press('t', '+', 'tab', 'Call', 'ctrl+s')).toContain(messages.taskCreated)
    expect(server.last(`POST ${path}`)).toMatchObject({ ifMatch: 4, body: { followUpDate: '2026-11-21', description: 'Call' } })
  })

  it('is shown, edited, marked done and deleted', async () => {
    const server = await opened(
      { renewalTask: task, notes: 'Two weeks' },
      { [`PUT ${path}/21`]: null, [`PUT ${path}/21/complete`]: null, [`DELETE ${path}/21`]: null },
    )
    expect(screen.frame()).toContain('Task (follow up 12/01/26) Call the clerk')
    expect(screen.frame()).toContain('Two weeks')
    expect(await screen.press('T', 'enter', '+', 'enter')).toContain(messages.taskUpdated)
    expect(server.last(`PUT ${path}/21`)?.body).toMatchObject({ followUpDate: '2026-12-02' })
    expect(await screen.press('T', 'j', 'enter', 'y')).toContain(messages.taskMarkedDone)
    expect(await screen.press('T', 'j', 'j', 'enter', 'y')).toContain(messages.taskDeleted)
    expect(server.last(`DELETE ${path}/21`)).toMatchObject({ ifMatch: 4 })
  })
})

it('saves a letter into a file, and asks before it replaces one', async () => {
  const path = join(aFolder(), 'letter.docx')
  await opened({}, { 'GET /renewals/11/letter-to-property': () => new Response('first') })
  await screen.press('L', 'j', 'enter', 'ctrl+u', path)
  await screen.press('enter')
  expect(await screen.sees('Saved as')).toContain('Saved as')
  expect(readFileSync(path, 'utf8')).toBe('first')
  await screen.press('L', 'j', 'enter', 'ctrl+u', path, 'enter')
  expect(await screen.sees('Replace')).toContain('[ No ]    Replace')
  await screen.press('enter', 'ctrl+u', '/nowhere/at/all', 'enter')
  expect(await screen.sees('there is no such folder')).toContain('/nowhere/at/all')
  expect(existsSync('/nowhere/at/all')).toBe(false)
})

it('sends the license to contacts, or lists what is missing', async () => {
  const contacts = 'GET /properties/1/contacts'
  const send = 'PUT /renewals/11/send-license-document-email'
  const server = await opened({ renewalStatusCode: 6, licenseDocumentExists: true }, { [contacts]: { items: [] }, [send]: null })
  expect(await screen.press('m')).toContain(messages.emailContactMissing.slice(0, 60))
  server.answers[contacts] = { items: [{ id: 9, name: 'Mia', email: 'mia@harbor.example' }] }
  await screen.press('esc', 'm', ' ', ' ', 'enter')
  expect(screen.frame()).toContain('Mia (mia@harbor.example)')
  expect(await screen.press('enter')).toContain(messages.licenseEmailSent)
  expect(server.last(send)?.body).toEqual({ propertyContactIds: [9], furtherAddresses: null, bccToSender: false })
})

it('assigns a license, and asks before its designation changes', async () => {
  const path = 'PUT /licenses/1/assign'
  const reply = { renewalDesignation: 'BillingClient', userId: 8, assignedUserName: 'Bo Kim', renewalDesignationApprovalStatus: 'None' }
  const server = await opened({}, { [path]: reply })
  expect(await screen.press('A', 'tab', 'b', 'enter')).toContain('Successfully assigned 1 license to Bo Kim')
  expect(server.last(path)).toMatchObject({ ifMatch: 4, body: { renewalDesignation: 'BillingClient', userId: 8 } })
  server.answers[path] = {
    ...reply,
    renewalDesignation: 'Provider',
    userId: -1,
    assignedUserName: null,
    renewalDesignationApprovalStatus: 'ApprovalRequested',
  }
  const question = await screen.press('A', 'p', 'enter')
  expect(question).toContain('needs approval')
  expect(await screen.press('y')).toContain('An approval was requested for 1 license')
})

it('asks for an assignee when the current one can no longer be selected', async () => {
  const path = 'PUT /licenses/1/assign'
  const license = aLicense({ assignedUserId: 99, assignedUserName: 'Old Hand (inactive)', inProcessRenewal: aRenewal({}) })
  const server = await opened({}, { 'GET /licenses/1': license, [path]: {} })
  expect(await screen.press('A', 'enter')).toContain(messages.required)
  expect(server.last(path)).toBeUndefined()
})

describe('the completed renewals', () => {
  const completed = {
    id: 9,
    completedOn: '2025-10-02T17:00:00Z',
    isTrackingOnlyRenewal: false,
    noInvoiceRequired: false,
    effectiveDate: '2025-01-01',
    expirationDate: '2025-12-31',
    trackDate: null,
    invoiceSum: 500,
    assignedUserName: 'Ann Lee',
    notes: null,
    processStartDate: '2025-08-01',
    renewalDueDate: null,
    formsReceivedDate: null,
    formsFiledDate: null,
    licenseReceivedDate: null,
    licenseSentDate: null,
    checkRequests: [check],
    creditCardInvoices: [],
    achCreditInvoices: [],
  }
  const list = 'GET /licenses/1/renewals'

  it('are listed with their details, or reported as none', async () => {
    const server = await opened({}, { [list]: { items: [], totalItemCount: 0 } })
    expect(await screen.press('h')).toContain('No renewal of this license has been completed yet.')
    server.answers[list] = { items: [completed], totalItemCount: 1 }
    expect(await screen.press('esc', 'h')).toContain('10/02/25  01/01/25 to 12/31/25  $500')
    expect(await screen.press('enter')).toMatch(/Process Start Date +08\/01\/25/)
  })

  it('allow only the payment of an invoice to be edited', async () => {
    const path = 'PUT /renewals/9/check-request-invoices/41'
    const trust = 'GET /renewals/9/check-request-invoices/use-trust-account'
    const server = await opened({}, { [list]: { items: [completed], totalItemCount: 1 }, [path]: null, [trust]: TRUST })
    await screen.press('h', 'enter', 'v')
    for (const key of ['a', 'x', 'D', 'n']) expect(await screen.press(key)).toContain(messages.renewalComplete)
    await screen.press('e', 'tab', 't', 'tab', '77', 'enter')
    expect(server.last(path)?.body).toEqual({
      checkAmount: 500,
      checkPayableTo: 'City of Denver',
      isCertifiedCheck: true,
      explanation: null,
      checkIssued: '2026-11-20',
      checkNumber: 77,
      shippingMethodCheck: null,
    })
  })
})
