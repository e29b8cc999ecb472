import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aRenewal } from '../../../fixtures/builders.ts'
import { STAMP } from '../../../fixtures/rows.ts'
import { messages } from '../../../rules/messages.ts'
import { INVOICES } from '../../testing/examples/invoices.ts'
import { theirLicense, theirRenewal } from '../../testing/in-process.ts'
import { refused, tally } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let clientId: number
beforeAll(async () => {
  testApp = await startTestApp()
  clientId = testApp.tenants.Saas.clientId
})
beforeEach(async () => {
  await testApp.build(async (db) => {
    await db('trust_ledger').delete()
    await db('clients').where('id', clientId).update({ trust_account_active: true, trust_account_minimum_cents: 50_000 })
  })
  await testApp.as('Administrator').clients.addToLedger({ params: { id: clientId }, body: { amount: 1000 } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as('ClientContributor at Saas')
const admin = () => testApp.as('Administrator').clients
const turn = (on: boolean) => testApp.build((db) => db('clients').where('id', clientId).update({ trust_account_active: on }))
const balance = async () => (await admin().get({ params: { id: clientId } })).currentBalance
/** The entries after the first deposit, oldest first. */
const entries = async () =>
  (await admin().ledger({ params: { id: clientId }, query: { sortDirection: 'asc' } })).items
    .slice(1)
    .map(({ kind, amount, isReversed }) => [kind, amount, isReversed])
const atInvoice = async () => {
  const { renewalId: id, licenseId } = await theirRenewal(testApp, { stage: 3 })
  return { params: { id }, licenseId, of: (invoiceId: number) => ({ id, invoiceId }) }
}

test('an invoice of each kind is deducted, and reversed when it is cancelled or deleted', async () => {
  const { params, of, licenseId } = await atInvoice()
  const { checkRequestInvoices, creditCardInvoices, achCreditInvoices } = api()
  const { id: check } = await checkRequestInvoices.create({ params, body: INVOICES.Check })
  const { id: card } = await creditCardInvoices.create({ params, body: INVOICES.CreditCard })
  const { id: ach } = await achCreditInvoices.create({ params, body: INVOICES.Ach })
  expect(await balance()).toBe(-550.49)
  const { items } = await admin().ledger({ params: { id: clientId } })
  expect(items[2]).toMatchObject({
    kind: 'Invoice',
    amount: -250,
    description: 'Check Request to The city',
    licenseId,
    standing: { text: expect.any(String) },
  })
  await checkRequestInvoices.cancel({ params: of(check) })
  await creditCardInvoices.remove({ params: of(card) })
  await achCreditInvoices.remove({ params: of(ach) })
  expect(await balance()).toBe(1000)
  expect(await entries()).toEqual([
    ['Invoice', -250, true],
    ['Invoice', -99.99, true],
    ['Invoice', -1200.5, true],
    ['Reversal', 250, false],
    ['Reversal', 99.99, false],
    ['Reversal', 1200.5, false],
  ])
  const license = await testApp.as('Administrator').licenses.get({ params: { id: licenseId } })
  expect(license).toMatchObject({ hasTrustAccountLedgerItems: true, trustAccountActive: true, currentBalance: 1000 })
})

test('another amount adds a reversal and a new entry; any other change adds none', async () => {
  const { params, of } = await atInvoice()
  const { checkRequestInvoices } = api()
  const { id } = await checkRequestInvoices.create({ params, body: INVOICES.Check })
  await checkRequestInvoices.update({ params: of(id), body: { ...INVOICES.Check, checkNumber: 5 } })
  expect(await entries()).toEqual([['Invoice', -250, false]])
  await checkRequestInvoices.update({ params: of(id), body: { ...INVOICES.Check, checkAmount: 300.01 } })
  expect(await entries()).toEqual([
    ['Invoice', -250, true],
    ['Reversal', 250, false],
    ['Invoice', -300.01, false],
  ])
  await checkRequestInvoices.cancel({ params: of(id) })
  expect(await balance()).toBe(1000)
})

test('invoices created while the account is off stay out; entries stay correct after it is switched off', async () => {
  const { params, of } = await atInvoice()
  const { achCreditInvoices } = api()
  await turn(false)
  const { id: outside } = await achCreditInvoices.create({ params, body: INVOICES.Ach })
  await turn(true)
  await achCreditInvoices.update({ params: of(outside), body: { ...INVOICES.Ach, achAmount: 1 } })
  const { id: inside } = await achCreditInvoices.create({ params, body: INVOICES.Ach })
  await turn(false)
  await achCreditInvoices.update({ params: of(inside), body: { ...INVOICES.Ach, achAmount: 2 } })
  expect(await balance()).toBe(998)
  await achCreditInvoices.remove({ params: of(inside) })
  await achCreditInvoices.remove({ params: of(outside) })
  expect(await balance()).toBe(1000)
})

test('an entry that an administrator has reversed is not reversed again', async () => {
  const { params, of } = await atInvoice()
  const { id } = await api().checkRequestInvoices.create({ params, body: INVOICES.Check })
  const { items } = await admin().ledger({ params: { id: clientId } })
  const reverse = () => admin().addToLedger({ params: { id: clientId }, body: { reversesId: items[0]?.id as number } })
  expect(await tally([reverse(), reverse(), reverse()])).toEqual({ 200: 1, 400: 2 })
  expect(await refused(reverse())).toMatchObject({ status: 400, errors: { reversesId: [messages.ledgerEntryReversed] } })
  await api().checkRequestInvoices.cancel({ params: of(id) })
  expect(await balance()).toBe(1000)
})

test('the dialogs get the balance and the threshold, and null while the account is off', async () => {
  const { params } = await atInvoice()
  const on = { useTrustAccount: true, currentBalance: 1000, minimumBalanceThreshold: 500 }
  const off = { useTrustAccount: false, currentBalance: null, minimumBalanceThreshold: null }
  const { checkRequestInvoices, creditCardInvoices, achCreditInvoices } = api()
  const all = [checkRequestInvoices, creditCardInvoices, achCreditInvoices]
  for (const { trustAccount } of all) expect(await trustAccount({ params })).toEqual(on)
  expect(await refused(testApp.as('Contributor').achCreditInvoices.trustAccount({ params }))).toMatchObject({ status: 403 })
  await turn(false)
  for (const { trustAccount } of all) expect(await trustAccount({ params })).toEqual(off)
})

test('after fifty concurrent invoices the balance matches the created invoices', { timeout: 30_000 }, async () => {
  const renewals = await Promise.all(Array.from({ length: 5 }, atInvoice))
  const create = (n: number) =>
    api().creditCardInvoices.create({ params: (renewals[n % 5] as (typeof renewals)[number]).params, body: INVOICES.CreditCard })
  const { 200: made = 0 } = await tally(Array.from({ length: 50 }, (_, n) => create(n)))
  expect(made).toBeGreaterThan(4)
  expect(await balance()).toBe(Math.round(100_000 - made * 9999) / 100)
})

test('the ledger keeps its entries when the renewal is abandoned, and so does the license', async () => {
  const { clientId: id, propertyId } = testApp.tenants.Hybrid
  await testApp.build((db) => db('clients').where({ id }).update({ trust_account_active: true }))
  const license = await theirLicense(testApp, { clientId: id, propertyId, renewalDesignation: 'Provider' })
  const { id: renewalId } = await testApp.build((db) => aRenewal(db, { licenseId: license.id, stage: 3 }))
  const staff = testApp.as('Administrator')
  const { id: invoiceId } = await staff.achCreditInvoices.create({ params: { id: renewalId }, body: INVOICES.Ach })
  await staff.achCreditInvoices.remove({ params: { id: renewalId, invoiceId } })
  await staff.renewals.abandon({ params: { id: renewalId } })
  const { items } = await staff.clients.ledger({ params: { id } })
  expect(items).toMatchObject([
    { kind: 'Reversal', licenseId: license.id },
    { kind: 'Invoice', licenseId: license.id },
  ])
  const removal = await refused(staff.licenses.remove({ params: { id: license.id } }))
  expect(removal).toMatchObject({ status: 409, detail: `${messages.licenseHasLedgerItems} ${messages.licenseMayBeDeactivated}` })
})

test('the ledger is read in pages', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ client_id: clientId, kind: 'Deposit', amount_cents: n, created_on: STAMP }))
  await testApp.build((db) => db('trust_ledger').insert(rows))
  const first = await admin().ledger({ params: { id: clientId } })
  const second = await admin().ledger({ params: { id: clientId }, query: { pageNumber: 2 } })
  expect([first.items.length, second.items.length, second.totalItemCount]).toEqual([25, 6, 31])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(31)
})

test('an empty threshold becomes zero', async () => {
  const { trustAccountActive: _on, ...client } = await admin().get({ params: { id: clientId } })
  const { legalName, displayName, serviceLevel, clientCostStructure, clientRenewalBillingResponsibility } = client
  const { clientAllowUserPasswordLogin, isBillingIdRequired, isPropertyContactRequired, isPropertyDivisionRequired } = client
  const names = { legalName, displayName, serviceLevel, clientCostStructure, clientRenewalBillingResponsibility }
  const flags = { clientAllowUserPasswordLogin, isBillingIdRequired, isPropertyContactRequired, isPropertyDivisionRequired }
  await admin().update({ params: { id: clientId }, body: { ...names, ...flags, trustAccountActive: true, minimumBalanceThreshold: null } })
  expect((await admin().get({ params: { id: clientId } })).minimumBalanceThreshold).toBe(0)
})
