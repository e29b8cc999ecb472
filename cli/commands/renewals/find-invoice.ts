import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { achCreditStatus, checkRequestStatus, INVOICE_LABELS, type InvoiceKind } from '../../../rules/renewals/invoices.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import type { Session } from '../../kit/run.ts'

/** The properties of a kind of invoice that its schema does not contain. */
interface InvoiceWords {
  /** The word after `invoices add`, such as 'credit-card'. */
  word: string
  calls: {
    create: Call
    update: Call
    remove: Call
    cancel?: Call
    trustAccount: Call & { reply: typeof calls.achCreditInvoices.trustAccount.reply }
  }
  amount: string
  payee: string
  /** The flags that are the same for all kinds. */
  names: Record<string, string>
}

export const INVOICES: Record<InvoiceKind, InvoiceWords> = {
  Ach: {
    word: 'ach',
    calls: calls.achCreditInvoices,
    amount: 'achAmount',
    payee: 'paymentMadeTo',
    names: { achAmount: 'amount', paymentMadeTo: 'payee' },
  },
  Check: {
    word: 'check',
    calls: calls.checkRequestInvoices,
    amount: 'checkAmount',
    payee: 'checkPayableTo',
    names: { checkAmount: 'amount', checkPayableTo: 'payee', isCertifiedCheck: 'certified', shippingMethodCheck: 'shipping-method' },
  },
  CreditCard: {
    word: 'credit-card',
    calls: calls.creditCardInvoices,
    amount: 'chargeAmount',
    payee: 'paymentMadeTo',
    names: { chargeAmount: 'amount', paymentMadeTo: 'payee' },
  },
}

/** An invoice of any kind, of the renewal in process or of a completed one. */
export interface Invoice {
  id: number
  kind: InvoiceKind
  label: string
  renewalId: number
  amount: number
  payee: string
  paidOn: string | null
  checkNumber: number | null
  status: string
  createdOn: string
  record: object
}

type Lists = Pick<NonNullable<License['inProcessRenewal']>, 'id' | 'checkRequests' | 'creditCardInvoices' | 'achCreditInvoices'>

const ofRenewal = ({ id: renewalId, checkRequests, creditCardInvoices, achCreditInvoices }: Lists): Invoice[] => [
  ...creditCardInvoices.map((record) => ({
    ...common('CreditCard', renewalId, record),
    amount: record.chargeAmount,
    payee: record.paymentMadeTo,
    paidOn: record.paymentDate,
    status: record.isCancelled ? 'Cancelled' : '',
  })),
  ...checkRequests.map((record) => ({
    ...common('Check', renewalId, record),
    amount: record.checkAmount,
    payee: record.checkPayableTo,
    paidOn: record.checkIssued,
    status: checkRequestStatus(record),
  })),
  ...achCreditInvoices.map((record) => ({
    ...common('Ach', renewalId, record),
    amount: record.achAmount,
    payee: record.paymentMadeTo,
    paidOn: record.dateOfPayment,
    status: achCreditStatus(record),
  })),
]

const common = (kind: InvoiceKind, renewalId: number, record: { id: number; checkNumber: number | null; createdOn: string }) => {
  const { id, checkNumber, createdOn } = record
  return { id, kind, label: INVOICE_LABELS[kind], renewalId, checkNumber, createdOn, record }
}

/** The invoices of a license: of the renewal in process, then of completed ones. */
export async function invoicesOf({ api }: Session, { id, inProcessRenewal }: License): Promise<Invoice[]> {
  const { items } = await api.renewals.list({ params: { id } })
  return [...(inProcessRenewal ? [inProcessRenewal] : []), ...items].flatMap(ofRenewal)
}

export async function findInvoice(session: Session, license: License, id: number): Promise<Invoice> {
  const found = (await invoicesOf(session, license)).find((invoice) => invoice.id === id)
  if (!found) throw new Failure(EXIT.notFound, `License ${license.licenseNumber} has no invoice ${id}.`)
  return found
}
