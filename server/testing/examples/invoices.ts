import { anInvoice } from '../../../fixtures/builders.ts'
import type { InvoiceKind } from '../../../rules/renewals/invoices.ts'
import { theirRenewal } from '../in-process.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

const ACTOR = 'ClientAdministrator at Saas' as const

/** The bodies of the dialogs, with all fields. */
export const INVOICES = {
  Check: {
    checkAmount: 250,
    checkPayableTo: 'The city',
    isCertifiedCheck: true,
    explanation: 'The fee',
    checkIssued: TODAY,
    checkNumber: 4471,
    shippingMethodCheck: 'UPS',
  },
  CreditCard: {
    chargeAmount: 99.99,
    paymentMadeTo: 'The state',
    cardName: 'Visa 1008',
    explanation: 'The fee',
    paymentDate: TODAY,
    checkNumber: 12,
  },
  Ach: {
    achAmount: 1200.5,
    paymentMadeTo: 'The county',
    accountUsed: 'Operating',
    dateRequested: TODAY,
    explanation: 'The fee',
    dateOfPayment: TODAY,
    checkNumber: null,
  },
} as const

const create =
  (kind: InvoiceKind): MakeExample =>
  async (testApp) => {
    const { renewalId: id } = await theirRenewal(testApp, { stage: 3 })
    return { actor: ACTOR, params: { id }, body: { ...INVOICES[kind] } }
  }

const existing =
  (kind: InvoiceKind, body?: object): MakeExample =>
  async (testApp) => {
    const { renewalId: id } = await theirRenewal(testApp, { stage: 3 })
    const { id: invoiceId } = await testApp.build((db) => anInvoice(db, { renewalId: id, kind }))
    return { actor: ACTOR, params: { id, invoiceId }, ...(body && { body: { ...body } }) }
  }

/** Successful requests for the calls about invoices; see exampleOf. */
export const INVOICE_EXAMPLES: Record<string, MakeExample> = {
  'checkRequestInvoices.create': create('Check'),
  'checkRequestInvoices.update': existing('Check', INVOICES.Check),
  'checkRequestInvoices.remove': existing('Check'),
  'checkRequestInvoices.cancel': existing('Check'),
  'creditCardInvoices.create': create('CreditCard'),
  'creditCardInvoices.update': existing('CreditCard', INVOICES.CreditCard),
  'creditCardInvoices.remove': existing('CreditCard'),
  'creditCardInvoices.cancel': existing('CreditCard'),
  'achCreditInvoices.create': create('Ach'),
  'achCreditInvoices.update': existing('Ach', INVOICES.Ach),
  'achCreditInvoices.remove': existing('Ach'),
}
