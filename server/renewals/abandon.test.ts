import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInvoice, aTask } from '../../fixtures/builders.ts'
import { STAMP } from '../../fixtures/rows.ts'
import { messages } from '../../rules/messages.ts'
import { FILLED, type InProcess, PATHS, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { PDF, startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const abandon = ({ renewalId }: InProcess) => testApp.as(MINE).renewals.abandon({ params: { id: renewalId } })
const rowsOf = (table: string, { renewalId }: InProcess) => testApp.build((db) => db(table).where('renewal_id', renewalId))

test.each(PATHS.full)('at stage %i: deletes the renewal and restores the license', async (stage) => {
  const renewal = await theirRenewal(testApp, { ...FILLED, stage })
  await abandon(renewal)
  expect(await renewalNow(testApp, renewal.renewalId)).toBeUndefined()
  const license = await testApp.as(MINE).licenses.get({ params: { id: renewal.licenseId } })
  expect(license).toMatchObject({ inProcessRenewal: null, renewalStatus: 1, cannotBegin: null, trackDate: '2026-10-02' })
  expect(await refused(abandon(renewal))).toMatchObject({ status: 404 })
})

test('deletes its tasks, open and done, and its links; another renewal can begin', async () => {
  const renewal = await theirRenewal(testApp)
  await testApp.build(async (db) => {
    await aTask(db, { renewalId: renewal.renewalId })
    await aTask(db, { renewalId: renewal.renewalId, doneOn: STAMP })
    await db('renewal_documents').insert({ renewal_id: renewal.renewalId, label: 'A', url: 'https://a.example' })
  })
  await abandon(renewal)
  for (const table of ['user_tasks', 'renewal_documents']) expect(await rowsOf(table, renewal)).toEqual([])
  const body = { processStartDate: '2026-11-20' }
  expect(await refused(testApp.as(MINE).renewals.begin({ params: { id: renewal.licenseId }, body }))).toMatchObject({ status: 200 })
})

test('deletes its uploaded document, and those that were replaced', async () => {
  const renewal = await theirRenewal(testApp, { stage: 5 })
  const { renewals } = testApp.as(MINE)
  const upload = (documentFileName: string) =>
    renewals.licenseReceived({
      params: renewal.params,
      body: {
        dateReceived: '2026-11-18',
        effectiveDate: '2027-01-01',
        expirationDate: '2027-12-31',
        trackDate: '2027-10-02',
        document: PDF.toString('base64'),
        documentFileName,
        documentContentType: 'application/pdf',
      },
    })
  await upload('abandoned one.pdf')
  await upload('abandoned two.pdf')
  await abandon(renewal)
  const named = await testApp.build((db) => db('documents').where('file_name', 'like', 'abandoned %').pluck('file_name'))
  expect(named).toEqual([])
})

test('an invoice prevents it, a cancelled one does not', async () => {
  const renewal = await theirRenewal(testApp)
  const invoice = await testApp.build((db) => anInvoice(db, { renewalId: renewal.renewalId }))
  expect(await refused(abandon(renewal))).toMatchObject({ status: 400, detail: messages.abandonHasInvoices })
  expect(await renewalNow(testApp, renewal.renewalId)).toMatchObject({ stage: 2 })
  await testApp.build((db) => db('invoices').where('id', invoice.id).update({ is_cancelled: true }))
  await abandon(renewal)
  expect(await rowsOf('invoices', renewal)).toEqual([])
})

test('the ledger keeps its entries', async () => {
  const renewal = await theirRenewal(testApp)
  const entry = await testApp.build(async (db) => {
    const invoice = await anInvoice(db, { renewalId: renewal.renewalId, isCancelled: true })
    const of = {
      client_id: testApp.tenants.Saas.clientId,
      license_id: renewal.licenseId,
      renewal_id: renewal.renewalId,
      invoice_id: invoice.id,
    }
    const [row] = await db('trust_ledger')
      .insert({ ...of, kind: 'Invoice', amount_cents: -25_000, created_on: STAMP })
      .returning('id')
    return row.id
  })
  await abandon(renewal)
  const kept = await testApp.build((db) => db('trust_ledger').where('id', entry).first())
  expect(kept).toMatchObject({ amount_cents: -25_000, license_id: renewal.licenseId })
})

test.each([
  ['changed', '2026-10-03'],
  ['gone', null],
])('a track date that has %s since it began prevents it', async (_, trackDate) => {
  const renewal = await theirRenewal(testApp)
  await testApp.build((db) => db('licenses').where('id', renewal.licenseId).update({ track_date: trackDate }))
  expect(await refused(abandon(renewal))).toMatchObject({ status: 400, detail: messages.abandonTrackDateChanged })
  const { inProcessRenewal } = await testApp.as(MINE).licenses.get({ params: { id: renewal.licenseId } })
  expect(inProcessRenewal).toMatchObject({ id: renewal.renewalId, mayAbandon: false })
})

test('a license without a track date, then and now, can be abandoned', async () => {
  await abandon(await theirRenewal(testApp, {}, { trackDate: null }))
})
