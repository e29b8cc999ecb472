import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CARRIERS } from '../../rules/labels.ts'
import { Day, Dollars, Flag, Id, Moment, OneOf, OrNull, optionalFields, RequiredText, Text } from '../common.ts'

/** The three kinds of invoices of a renewal: input and reply. */

const payee = (title: string) => RequiredText(title, limits.payee)
const explanation = OrNull(Text('Explanation', limits.explanation))
const checkNumber = OrNull(Type.Integer({ minimum: 0, maximum: limits.checkNumber, title: 'Check Number' }))

const ach = {
  required: {
    achAmount: Dollars('ACH Amount'),
    paymentMadeTo: payee('Payment Made To'),
    accountUsed: payee('Account Used'),
  },
  optional: {
    dateRequested: OrNull(Day('Date Requested')),
    explanation,
    dateOfPayment: OrNull(Day('Date of Payment')),
    checkNumber,
  },
}

const check = {
  required: {
    checkAmount: Dollars('Check Amount'),
    checkPayableTo: payee('Check Payable To'),
    isCertifiedCheck: Flag('Certified Check'),
  },
  optional: {
    explanation,
    checkIssued: OrNull(Day('Check Issued')),
    checkNumber,
    shippingMethodCheck: OrNull(OneOf('Shipping Method', CARRIERS)),
  },
}

const card = {
  required: {
    chargeAmount: Dollars('Charge Amount'),
    paymentMadeTo: payee('Payment Made To'),
    cardName: payee('Card Name'),
  },
  optional: { explanation, paymentDate: OrNull(Day('Payment Date')), checkNumber },
}

const createdOn = { createdOn: Moment('Created On') }
const cancelled = { isCancelled: Flag('Cancelled'), cancelledOn: OrNull(Moment('Cancelled On')) }

export const AchCreditInvoiceBody = Type.Object({ ...ach.required, ...optionalFields(ach.optional) }, { title: 'ACH Credit Invoice' })
export type AchCreditInvoiceBody = Static<typeof AchCreditInvoiceBody>
export const CheckRequestBody = Type.Object({ ...check.required, ...optionalFields(check.optional) }, { title: 'Check Request' })
export type CheckRequestBody = Static<typeof CheckRequestBody>
export const CreditCardInvoiceBody = Type.Object({ ...card.required, ...optionalFields(card.optional) }, { title: 'Credit Card Invoice' })
export type CreditCardInvoiceBody = Static<typeof CreditCardInvoiceBody>

export const AchCreditInvoice = Type.Object({ id: Id, ...ach.required, ...ach.optional, ...createdOn }, { title: 'An ACH credit invoice' })
export type AchCreditInvoice = Static<typeof AchCreditInvoice>
export const CheckRequest = Type.Object(
  { id: Id, ...check.required, ...check.optional, ...cancelled, ...createdOn },
  { title: 'A check request' },
)
export type CheckRequest = Static<typeof CheckRequest>
export const CreditCardInvoice = Type.Object(
  { id: Id, ...card.required, ...card.optional, ...cancelled, ...createdOn },
  { title: 'A credit card invoice' },
)
export type CreditCardInvoice = Static<typeof CreditCardInvoice>

/** The invoices of a renewal, oldest first, including cancelled ones. */
export const invoiceFields = {
  checkRequests: Type.Array(CheckRequest, { title: 'Check Requests' }),
  creditCardInvoices: Type.Array(CreditCardInvoice, { title: 'Credit Card Invoices' }),
  achCreditInvoices: Type.Array(AchCreditInvoice, { title: 'ACH Credit Invoices' }),
}

/** The trust account balance and the required minimum. Both are null while the account is off. */
export const UseTrustAccount = Type.Object(
  {
    useTrustAccount: Flag('Use Trust Account'),
    currentBalance: OrNull(Type.Number({ title: 'Trust Account Balance' })),
    minimumBalanceThreshold: OrNull(Type.Number({ title: 'Minimum Balance Threshold' })),
  },
  { title: 'The trust account of the client' },
)
export type UseTrustAccount = Static<typeof UseTrustAccount>
