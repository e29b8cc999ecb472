import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInvoice } from '../../../fixtures/builders.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { INVOICES } from '../../testing/examples/invoices.ts'
import { FILLED, type InProcess, licenseNow, PATHS, theirRenewal } from '../../testing/in-process.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const api = () => testApp.as(MINE)
const inProcess = async ({ licenseId }: InProcess) => (await api().licenses.get({ params: { id: licenseId } })).inProcessRenewal
const { Check, CreditCard, Ach } = INVOICES

/** The three kinds with common names, so that they can be tested together. */
const kinds = [
  { kind: 'Check', body: Check, list: 'checkRequests', amount: 'checkAmount', calls: () => api().checkRequestInvoices },
  { kind: 'CreditCard', body: CreditCard, list: 'creditCardInvoices', amount: 'chargeAmount', calls: () => api().creditCardInvoices },
  { kind: 'Ach', body: Ach, list: 'achCreditInvoices', amount: 'achAmount', calls: () => api().achCreditInvoices },
] as const
type InvoiceResource = (typeof kinds)[number]

// The three resources have the same shape except for their bodies, which these tests sometimes make invalid on purpose.
interface InvoiceInput {
  params: { id: number; invoiceId: number }
  body: object
}
const create = ({ calls }: InvoiceResource, { renewalId: id }: InProcess, body: object) =>
  (calls().create as (input: object) => Promise<{ id: number }>)({ params: { id }, body })
const update = ({ calls }: InvoiceResource, { renewalId: id }: InProcess, invoiceId: number, body: object) =>
  (calls().update as (input: InvoiceInput) => Promise<null>)({ params: { id, invoiceId }, body })
const remove = ({ calls }: InvoiceResource, { renewalId: id }: InProcess, invoiceId: number) =>
  calls().remove({ params: { id, invoiceId } })
const built = ({ kind }: InvoiceResource, { renewalId }: InProcess, more: object = {}) =>
  testApp.build(async (db) => (await anInvoice(db, { renewalId, kind, ...more })).id)
const cancel = ({ renewalId: id }: InProcess, invoiceId: number) => api().checkRequestInvoices.cancel({ params: { id, invoiceId } })

describe.each(kinds)('a $kind invoice', (kind) => {
  const { body, list, amount } = kind

  test('is returned as it was created, and as it was changed', async () => {
    const renewal = await theirRenewal(testApp, { stage: 3 })
    const before = await licenseNow(testApp, renewal.licenseId)
    const { id } = await create(kind, renewal, { ...body, explanation: '  The fee  ' })
    const seen = await inProcess(renewal)
    expect(seen?.[list]).toMatchObject([{ id, ...body }])
    expect(seen).toMatchObject({ hasInvoice: true, mayAbandon: false, cannotAdvance: null })
    expect((await licenseNow(testApp, renewal.licenseId)).version).toBe((before.version as number) + 1)
    await update(kind, renewal, id, { ...body, [amount]: 10.1, explanation: null })
    expect((await inProcess(renewal))?.[list]).toMatchObject([{ ...body, [amount]: 10.1, explanation: null }])
    const { items } = await testApp.as('Administrator').activity.list({ query: { record: 'invoices' } })
    expect(items[0]).toMatchObject({ recordId: id, licenseId: renewal.licenseId, changes: expect.arrayContaining([expect.anything()]) })
  })

  test('requires the required fields, within their limits', async () => {
    const renewal = await theirRenewal(testApp, { stage: 3 })
    const wrong: [object, Record<string, string[]>][] = Object.entries(body)
      .filter(([field]) => !['explanation', 'checkIssued', 'paymentDate', 'dateRequested', 'dateOfPayment'].includes(field))
      .filter(([field]) => !['checkNumber', 'shippingMethodCheck'].includes(field))
      .map(([field]) => [{ [field]: undefined }, { [field]: [messages.required] }])
    const payee = 'checkPayableTo' in body ? 'checkPayableTo' : 'paymentMadeTo'
    const title = 'checkPayableTo' in body ? 'Check Payable To' : 'Payment Made To'
    wrong.push(
      [{ [amount]: -0.01 }, { [amount]: [sentences.atLeast(0)] }],
      [{ [amount]: 10_000_000 }, { [amount]: [sentences.atMost(9_999_999.99)] }],
      [{ [amount]: 1.001 }, { [amount]: [messages.twoDecimals] }],
      [{ [payee]: '   ' }, { [payee]: [messages.required] }],
      [{ [payee]: 'x'.repeat(256) }, { [payee]: [sentences.tooLong(title, 255)] }],
      [{ explanation: 'x'.repeat(2001) }, { explanation: [sentences.tooLong('Explanation', 2000)] }],
      [{ checkNumber: 2_147_483_648 }, { checkNumber: [sentences.atMost(2_147_483_647)] }],
      [{ checkNumber: -1 }, { checkNumber: [sentences.atLeast(0)] }],
    )
    for (const [spoilt, errors] of wrong)
      expect(await refused(create(kind, renewal, { ...body, ...spoilt }))).toMatchObject({
        status: 400,
        detail: messages.formBanner,
        errors,
      })
    expect((await inProcess(renewal))?.[list]).toEqual([])
    await create(kind, renewal, { ...body, [amount]: 9_999_999.99, [payee]: 'x'.repeat(255), checkNumber: 2_147_483_647 })
    expect((await inProcess(renewal))?.[list]).toMatchObject([{ [amount]: 9_999_999.99 }])
  })

  test('of a completed or frozen renewal can be neither created, changed nor removed', async () => {
    const complete = await theirRenewal(testApp, { ...FILLED, stage: 8, noInvoiceRequired: false })
    const frozen = await theirRenewal(testApp, { stage: 4 })
    const [old, cold] = [await built(kind, complete), await built(kind, frozen)]
    await testApp.build((db) => db('licenses').where('id', frozen.licenseId).update({ active: false }))
    for (const [renewal, invoice, detail] of [
      [complete, old, messages.renewalComplete],
      [frozen, cold, messages.renewalFrozen],
    ] as const) {
      expect(await refused(create(kind, renewal, body))).toMatchObject({ status: 400, detail })
      const away = kind.kind === 'Check' ? cancel(renewal, invoice) : remove(kind, renewal, invoice)
      expect(await refused(away)).toMatchObject({ status: 400, detail })
    }
    expect(await refused(update(kind, frozen, cold, body))).toMatchObject({ status: 400, detail: messages.renewalFrozen })
  })
})

const [check, card, ach] = kinds

test.each(['full', 'trackingOnly'] as const)('on the path %s invoices are accepted from the step before theirs on', async (path) => {
  const from = path === 'full' ? 3 : 2
  for (const stage of PATHS[path]) {
    const renewal = await theirRenewal(testApp, { stage, isTrackingOnlyRenewal: path === 'trackingOnly' })
    const expected = stage >= from ? { status: 200 } : { status: 400, detail: messages.stepTooEarly }
    expect(await refused(create(ach, renewal, Ach)), `stage ${stage}`).toMatchObject(expected)
  }
})

test('an invoice can be changed after going back', async () => {
  const renewal = await theirRenewal(testApp, { stage: 2 })
  const id = await built(check, renewal)
  await update(check, renewal, id, Check)
  await cancel(renewal, id)
  expect(await inProcess(renewal)).toMatchObject({ checkRequests: [{ id, checkAmount: 250, isCancelled: true }], mayAbandon: true })
})

test('no invoice is accepted where none is required, and an existing invoice keeps it required', async () => {
  const renewal = await theirRenewal(testApp, { stage: 3, noInvoiceRequired: true })
  expect(await refused(create(card, renewal, CreditCard))).toMatchObject({ status: 400, detail: messages.noInvoiceIsRequired })
  const { renewals } = api()
  const say = (noInvoiceRequired: boolean) => renewals.noInvoiceRequired({ params: renewal.params, body: { noInvoiceRequired } })
  await say(false)
  const { id } = await create(card, renewal, CreditCard)
  expect(await refused(say(true))).toMatchObject({ status: 400, detail: messages.invoiceExists })
  await remove(card, renewal, id)
  await say(true)
})

test('a step forward requires an invoice that is not cancelled; with all cancelled, the renewal can be abandoned', async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  const advance = () => api().renewals.status({ params: renewal.params, body: { renewalStatus: 4 } })
  expect(await refused(advance())).toMatchObject({ status: 400, detail: messages.invoiceNeeded })
  const { id } = await create(check, renewal, Check)
  await cancel(renewal, id)
  expect(await refused(advance())).toMatchObject({ status: 400, detail: messages.invoiceNeeded })
  const second = await create(check, renewal, Check)
  await advance()
  const abandon = () => api().renewals.abandon({ params: { id: renewal.renewalId } })
  expect(await refused(abandon())).toMatchObject({ status: 400, detail: messages.abandonHasInvoices })
  await cancel(renewal, second.id)
  await abandon()
})

test('a check request is cancelled, not deleted; a cancelled one is read-only', async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  const { id } = await create(check, renewal, Check)
  expect(await refused(remove(check, renewal, id))).toMatchObject({ status: 409, detail: messages.checkRequestNotDeleted })
  await cancel(renewal, id)
  expect(await inProcess(renewal)).toMatchObject({
    checkRequests: [{ ...Check, isCancelled: true, cancelledOn: expect.any(String) }],
    hasInvoice: false,
    shippingMethodCheck: null,
  })
  expect(await refused(cancel(renewal, id))).toMatchObject({ status: 400, detail: messages.invoiceAlreadyCancelled })
  expect(await refused(update(check, renewal, id, Check))).toMatchObject({ status: 400, detail: messages.invoiceCancelledReadOnly })
})

test('a credit card invoice is cancelled or deleted, an ACH credit invoice deleted', async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  const { id: kept } = await create(card, renewal, CreditCard)
  const { id: deleted } = await create(card, renewal, CreditCard)
  const { id: credit } = await create(ach, renewal, Ach)
  await api().creditCardInvoices.cancel({ params: { id: renewal.renewalId, invoiceId: kept } })
  await remove(card, renewal, deleted)
  await remove(ach, renewal, credit)
  expect(await inProcess(renewal)).toMatchObject({ creditCardInvoices: [{ id: kept, isCancelled: true }], achCreditInvoices: [] })
  expect(await refused(remove(card, renewal, kept))).toMatchObject({ status: 400, detail: messages.invoiceCancelledReadOnly })
  expect(await refused(remove(card, renewal, deleted))).toMatchObject({ status: 404 })
})

test('of a completed renewal only the payment can be changed, and the history shows it', async () => {
  const renewal = await theirRenewal(testApp, { ...FILLED, stage: 8, noInvoiceRequired: false })
  const id = await built(check, renewal)
  const gone = await built(card, renewal, { isCancelled: true })
  const row = async () => (await api().renewals.list({ params: { id: renewal.licenseId } })).items[0]
  const sent = { checkAmount: 250, checkPayableTo: 'The authority', isCertifiedCheck: false }
  const paid = { ...sent, checkIssued: '2026-11-20', checkNumber: 77, shippingMethodCheck: 'DHL' }
  await update(check, renewal, id, paid)
  expect(await row()).toMatchObject({ checkRequests: [{ id, ...paid }], creditCardInvoices: [{ id: gone }], invoiceSum: 250 })
  const errors = { checkAmount: [messages.onlyPaymentFields], checkPayableTo: [messages.onlyPaymentFields] }
  const spoilt = { ...paid, checkAmount: 1, checkPayableTo: 'Somebody', checkNumber: 78 }
  expect(await refused(update(check, renewal, id, spoilt))).toMatchObject({ status: 400, errors })
  expect(await refused(update(card, renewal, gone, CreditCard))).toMatchObject({ detail: messages.invoiceCancelledReadOnly })
  expect((await row())?.checkRequests).toMatchObject([{ checkNumber: 77 }])
})

test('changing the path keeps the invoices', async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  const { id } = await create(ach, renewal, Ach)
  const answer = await api().renewals.toggleTrackingOnly({ params: renewal.params, body: { isTrackingOnlyRenewal: true } })
  expect(answer).toMatchObject({ renewalStatusCode: 2, achCreditInvoices: [{ id, ...Ach }], hasInvoice: true })
})
