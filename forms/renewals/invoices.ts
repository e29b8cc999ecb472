import type { Call } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import type { Day } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defaultPayee, type InvoiceKind, isPaymentField, needsTrustWarning } from '../../rules/renewals/invoices.ts'
import type { Form, FormField, Question } from '../form.ts'

/** An invoice, or the renewal that a new one is added to. */
export interface InvoiceContext {
  license: Pick<License, 'version' | 'payableTo' | 'licensingAuthorityName' | 'licenseRenewalFee'>
  renewalId: number
  /** What is stored; nothing for a new invoice. */
  stored?: Values & { id: number }
  /** Of a completed renewal only the payment can be changed. */
  paymentOnly?: boolean
  today: Day
}

/** What every call of a stored invoice takes besides its body. */
export const invoiceRequest = ({ version }: Pick<License, 'version'>, renewalId: number, invoiceId: number) => ({
  params: { id: renewalId, invoiceId },
  ifMatch: version,
})

/** The calls of each kind of invoice. A check request is cancelled, an ACH credit is deleted. */
export const INVOICE_CALLS = {
  CreditCard: calls.creditCardInvoices,
  Check: calls.checkRequestInvoices,
  Ach: calls.achCreditInvoices,
}

const amount: FormField<InvoiceContext> = { flag: 'amount', initial: ({ license }) => license.licenseRenewalFee }
const payee: FormField<InvoiceContext> = { flag: 'payee', initial: ({ license }) => defaultPayee(license) }
const dateOfToday: FormField<InvoiceContext> = { initial: ({ today }) => today }
const checkNumber: FormField<InvoiceContext> = { digits: true }
const explanation: FormField<InvoiceContext> = { lines: 3 }

interface KindOfInvoice {
  amount: string
  fields: Form<InvoiceContext>['fields']
  example: Values
}

/** The fields of a new invoice. An ACH credit stays Pending until its date of payment is entered. */
const KINDS: Record<InvoiceKind, KindOfInvoice> = {
  CreditCard: {
    amount: 'chargeAmount',
    fields: { chargeAmount: amount, paymentMadeTo: payee, cardName: {}, paymentDate: dateOfToday, checkNumber, explanation },
    example: { chargeAmount: 125.5, cardName: 'Visa 4242' },
  },
  Check: {
    amount: 'checkAmount',
    fields: {
      checkAmount: amount,
      checkPayableTo: payee,
      isCertifiedCheck: { flag: 'certified', initial: () => false },
      shippingMethodCheck: { flag: 'shipping-method' },
      checkIssued: {},
      checkNumber,
      explanation,
    },
    example: { checkAmount: 350, isCertifiedCheck: true },
  },
  Ach: {
    amount: 'achAmount',
    fields: {
      achAmount: amount,
      dateRequested: dateOfToday,
      paymentMadeTo: { ...payee, typedAtMost: limits.payeeTyped },
      accountUsed: { typedAtMost: limits.payeeTyped },
      dateOfPayment: {},
      checkNumber,
      explanation,
    },
    example: { achAmount: 350, accountUsed: 'Operating' },
  },
}

const WARNING: Question = {
  title: messages.trustAccountWarningTitle,
  text: messages.trustAccountWarning,
  confirm: messages.trustAccountProceed,
}

/** Asks before an invoice brings the trust account of the client below its minimum. */
const warnOfTrust = (kind: InvoiceKind): Form<InvoiceContext>['confirm'] => {
  const amountIn = (values: Values): number => Number(values[KINDS[kind].amount])
  return async (values, { renewalId, stored }, send) => {
    const account = await send(INVOICE_CALLS[kind].trustAccount, { params: { id: renewalId } })
    return needsTrustWarning(account, stored ? amountIn(stored) : null, amountIn({ ...stored, ...values })) ? WARNING : null
  }
}

const invoiceForm = (kind: InvoiceKind, call: Call): Form<InvoiceContext> => ({
  call,
  request: ({ license, renewalId, stored }) => ({
    params: { id: renewalId, ...(stored && { invoiceId: stored.id }) },
    ifMatch: license.version,
  }),
  inColumns: true,
  fields: KINDS[kind].fields,
  confirm: warnOfTrust(kind),
  example: KINDS[kind].example,
})

const storedInvoiceForm = (kind: InvoiceKind): Form<InvoiceContext> => {
  const { fields, amount } = KINDS[kind]
  const changeable = Object.entries(fields).map(([name, field]): [string, FormField<InvoiceContext>] => [
    name,
    {
      ...field,
      initial: ({ stored }) => stored?.[name],
      whyFixed: ({ paymentOnly }) => (paymentOnly && !isPaymentField(kind, name) ? messages.onlyPaymentFields : null),
    },
  ])
  return {
    ...invoiceForm(kind, INVOICE_CALLS[kind].update),
    fields: Object.fromEntries(changeable),
    // What is fixed is sent as it is stored.
    bodyOf: (values, { stored }) => ({ ...Object.fromEntries(changeable.map(([name]) => [name, stored?.[name]])), ...values }),
    example: { [amount]: 400, explanation: 'Late fee' },
  }
}

export const newInvoiceForms: Record<InvoiceKind, Form<InvoiceContext>> = {
  CreditCard: invoiceForm('CreditCard', calls.creditCardInvoices.create),
  Check: invoiceForm('Check', calls.checkRequestInvoices.create),
  Ach: invoiceForm('Ach', calls.achCreditInvoices.create),
}

export const invoiceForms: Record<InvoiceKind, Form<InvoiceContext>> = {
  CreditCard: storedInvoiceForm('CreditCard'),
  Check: storedInvoiceForm('Check'),
  Ach: storedInvoiceForm('Ach'),
}
