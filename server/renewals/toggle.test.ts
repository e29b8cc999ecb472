import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument, anInvoice, aTask } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { FILLED, type InProcess, licenseNow, PATHS, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const toggle = ({ params }: InProcess, isTrackingOnlyRenewal: boolean) =>
  testApp.as(MINE).renewals.toggleTrackingOnly({ params, body: { isTrackingOnlyRenewal } })

const cases = [...PATHS.full.map((stage) => [false, stage] as const), ...PATHS.trackingOnly.map((stage) => [true, stage] as const)]
test.each(cases)('from tracking only %s at stage %i to stage 2 of the other path', async (isTrackingOnlyRenewal, stage) => {
  const renewal = await theirRenewal(testApp, { ...FILLED, stage: stage as Stage, isTrackingOnlyRenewal })
  const answer = await toggle(renewal, !isTrackingOnlyRenewal)
  expect(answer).toMatchObject({ renewalStatusCode: 2, isTrackingOnlyRenewal: !isTrackingOnlyRenewal, completedSteps: 1 })
  const license = await testApp.as(MINE).licenses.get({ params: { id: renewal.licenseId } })
  expect(license).toMatchObject({ renewalStatus: 2, isTrackingOnly: false })
})

test('a document that the license also has stays with the license', async () => {
  const document = await testApp.build((db) => aDocument(db))
  const renewal = await theirRenewal(testApp, { licenseDocumentId: document.id }, { licenseDocumentId: document.id })
  expect(await toggle(renewal, true)).toMatchObject({ licenseDocumentExists: false })
  expect(await licenseNow(testApp, renewal.licenseId)).toMatchObject({ licenseDocumentId: document.id })
})

test('begin, invoices, notes and task stay; data of later steps is cleared', async () => {
  const document = await testApp.build((db) => aDocument(db))
  const kept = { processStartDate: '2026-11-02', renewalDueDate: '2026-12-05', notes: 'Called' }
  const renewal = await theirRenewal(testApp, {
    ...FILLED,
    ...kept,
    stage: 6,
    sendLicenseNotApplicable: true,
    licenseDocumentId: document.id,
  })
  const { invoice, task } = await testApp.build(async (db) => {
    await db('renewals').where('id', renewal.renewalId).update({ license_email_sent_date: '2026-11-19' })
    await db('renewal_documents').insert({ renewal_id: renewal.renewalId, label: 'A', url: 'https://a.example' })
    await db('renewal_email_recipients').insert({ renewal_id: renewal.renewalId, name: 'A', email: 'a@a.example' })
    const { renewalId } = renewal
    return { invoice: await anInvoice(db, { renewalId }), task: await aTask(db, { renewalId }) }
  })
  expect(await toggle(renewal, true)).toMatchObject({
    ...kept,
    noInvoiceRequired: true,
    hasInvoice: true,
    renewalTask: { id: task.id },
    formsReceivedDate: null,
    formsFiledDate: null,
    licenseRenewalDocuments: [],
    licenseReceivedDate: null,
    effectiveDate: null,
    expirationDate: null,
    trackDate: null,
    licenseDocumentExists: false,
    licenseSentDate: null,
    shippingMethodLicense: null,
    licenseEmailSentDate: null,
    sendLicenseNotApplicable: false,
  })
  const left = await testApp.build(async (db) => ({
    invoice: await db('invoices').where('id', invoice.id).first('is_cancelled'),
    recipients: await db('renewal_email_recipients').where('renewal_id', renewal.renewalId),
    document: await db('documents').where('id', document.id).first('id'),
  }))
  expect(left.recipients).toEqual([])
  expect(Boolean(left.invoice.is_cancelled)).toBe(false)
  expect(left.document).toBeUndefined()
})

test.each([false, true])('the stored value (%s) is refused, and nothing changes', async (isTrackingOnlyRenewal) => {
  const renewal = await theirRenewal(testApp, { ...FILLED, stage: 5, isTrackingOnlyRenewal })
  const before = [await renewalNow(testApp, renewal.renewalId), await licenseNow(testApp, renewal.licenseId)]
  const detail = messages.trackingOnlyUnchanged
  expect(await refused(toggle(renewal, isTrackingOnlyRenewal))).toEqual({
    status: 400,
    detail,
    errors: { isTrackingOnlyRenewal: [detail] },
  })
  expect([await renewalNow(testApp, renewal.renewalId), await licenseNow(testApp, renewal.licenseId)]).toEqual(before)
})

test('at stage 2 the license’s version increases, so that an older edit is stale', async () => {
  const renewal = await theirRenewal(testApp)
  const { version } = await testApp.as(MINE).licenses.get({ params: { id: renewal.licenseId } })
  await toggle(renewal, true)
  const stale = testApp
    .as(MINE)
    .renewals.toggleTrackingOnly({ params: renewal.params, body: { isTrackingOnlyRenewal: false }, ifMatch: version })
  expect(await refused(stale)).toMatchObject({ status: 412 })
})
