import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVOICES } from '../../testing/examples/invoices.ts'
import { type InProcess, licenseNow, renewalNow, theirRenewal } from '../../testing/in-process.ts'
import { refused, tally } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as('ClientContributor at Saas')
const versionOf = async ({ licenseId }: InProcess) => (await licenseNow(testApp, licenseId)).version as number
const statusOf = async (promise: Promise<unknown>) => ((await refused(promise)) as { status: number }).status
const invoicesOf = ({ renewalId }: InProcess) => testApp.build((db) => db('invoices').where('renewal_id', renewalId))
const fifty = <T>(work: (n: number) => Promise<T>) => Array.from({ length: 50 }, (_, n) => work(n))

test('of fifty concurrent invoices and abandonments with the same version one succeeds: an invoice or no renewal', {
  timeout: 30_000,
}, async () => {
  for (const first of [0, 1]) {
    const renewal = await theirRenewal(testApp, { stage: 3 })
    const ifMatch = await versionOf(renewal)
    const params = { id: renewal.renewalId }
    const invoice = () => api().checkRequestInvoices.create({ params, ifMatch, body: INVOICES.Check })
    const abandon = () => api().renewals.abandon({ params, ifMatch })
    const statuses = await Promise.all(fifty((n) => statusOf(n % 2 === first ? invoice() : abandon())))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([400, 404, 412]).toEqual(expect.arrayContaining(statuses.filter((status) => status !== 200)))
    expect(Boolean(await renewalNow(testApp, renewal.renewalId))).toBe((await invoicesOf(renewal)).length === 1)
  }
})

test('a renewal with an invoice is not abandoned, also without a version', { timeout: 30_000 }, async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  const params = { id: renewal.renewalId }
  const actions = fifty((n) =>
    statusOf(n % 2 ? api().renewals.abandon({ params }) : api().achCreditInvoices.create({ params, body: INVOICES.Ach })),
  )
  const statuses = await Promise.all(actions)
  expect(
    statuses.every((status) => [200, 400, 404].includes(status)),
    `${statuses}`,
  ).toBe(true)
  const made = statuses.filter((status, n) => status === 200 && n % 2 === 0).length
  const abandoned = statuses.filter((status, n) => status === 200 && n % 2 === 1).length
  expect(Math.min(abandoned, made)).toBe(0)
  expect(await invoicesOf(renewal)).toHaveLength(made)
})

test('of several concurrent cancellations one succeeds', { timeout: 30_000 }, async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  const { id: invoiceId } = await api().checkRequestInvoices.create({ params: { id: renewal.renewalId }, body: INVOICES.Check })
  const cancel = () => api().checkRequestInvoices.cancel({ params: { id: renewal.renewalId, invoiceId } })
  expect(await tally(fifty(cancel))).toEqual({ 200: 1, 400: 49 })
})

test('concurrent cancelling and advancing never leaves an advanced renewal without an invoice', { timeout: 30_000 }, async () => {
  for (let round = 0; round < 6; round++) {
    const renewal = await theirRenewal(testApp, { stage: 3 })
    const { id: invoiceId } = await api().checkRequestInvoices.create({ params: { id: renewal.renewalId }, body: INVOICES.Check })
    const ifMatch = await versionOf(renewal)
    const advance = () => api().renewals.status({ params: renewal.params, ifMatch, body: { renewalStatus: 4 } })
    const cancel = () => api().checkRequestInvoices.cancel({ params: { id: renewal.renewalId, invoiceId }, ifMatch })
    const actions = round % 2 ? [advance(), cancel()] : [cancel(), advance()]
    expect((await Promise.all(actions.map(statusOf))).filter((status) => status === 200)).toHaveLength(1)
    const [stage, [{ is_cancelled }]] = [(await renewalNow(testApp, renewal.renewalId))?.stage, await invoicesOf(renewal)]
    expect([stage, Boolean(is_cancelled)]).toEqual(stage === 4 ? [4, false] : [3, true])
  }
})

test('fifty requests with one Idempotency-Key create one invoice, and all get the same reply', { timeout: 30_000 }, async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  const ifMatch = await versionOf(renewal)
  const create = () =>
    api().creditCardInvoices.create({
      params: { id: renewal.renewalId },
      ifMatch,
      idempotencyKey: `invoice-${renewal.renewalId}`,
      body: INVOICES.CreditCard,
    })
  const answers = await Promise.all(fifty(create))
  const [invoice, ...others] = await invoicesOf(renewal)
  expect(others).toEqual([])
  expect(answers).toEqual(answers.map(() => ({ id: invoice.id })))
  expect(await create(), 'long after, with the version of then').toEqual({ id: invoice.id })
})
