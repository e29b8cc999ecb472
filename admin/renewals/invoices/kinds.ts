import type { TSchema } from 'typebox'
import type { Call } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { AchCreditInvoice, CheckRequest, CreditCardInvoice, type UseTrustAccount } from '../../../contract/invoices/schemas.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalHistoryRow, RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { limits } from '../../../rules/limits.ts'
import { achCreditStatus, checkRequestStatus, type InvoiceKind, type InvoiceStatus } from '../../../rules/renewals/invoices.ts'
import { api } from '../../providers/api.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'

/** A license and one of its renewals, in process or completed: the context of every invoice dialog. */
export interface Invoicing {
  license: License
  renewal: RenewalInProcess | RenewalHistoryRow
}

interface Kind {
  /** The schema of a stored invoice. Its titles are the labels. */
  schema: TSchema
  calls: { create: Call; update: Call; cancel?: Call; remove?: Call }
  /** The field names of its amount, payee and payment date. */
  amount: string
  payee: string
  paidOn: string
  fields: readonly FieldData[]
  trustAccount(renewalId: number, how: { signal: AbortSignal }): Promise<UseTrustAccount>
}

const explanation: FieldData = { name: 'explanation', lines: 3 }
const checkNumber: FieldData = { name: 'checkNumber', digits: true }
const { remove: _refusedAlways, ...checkRequestCalls } = calls.checkRequestInvoices

/** The three kinds of invoice as data. */
export const kinds: Record<InvoiceKind, Kind> = {
  CreditCard: {
    schema: CreditCardInvoice,
    calls: calls.creditCardInvoices,
    amount: 'chargeAmount',
    payee: 'paymentMadeTo',
    paidOn: 'paymentDate',
    fields: [{ name: 'chargeAmount' }, { name: 'paymentMadeTo' }, { name: 'cardName' }, { name: 'paymentDate' }, checkNumber, explanation],
    trustAccount: (id, how) => api.creditCardInvoices.trustAccount({ params: { id }, ...how }),
  },
  Check: {
    schema: CheckRequest,
    calls: checkRequestCalls,
    amount: 'checkAmount',
    payee: 'checkPayableTo',
    paidOn: 'checkIssued',
    fields: [
      { name: 'checkAmount' },
      { name: 'checkPayableTo' },
      { name: 'isCertifiedCheck' },
      { name: 'shippingMethodCheck' },
      { name: 'checkIssued' },
      checkNumber,
      explanation,
    ],
    trustAccount: (id, how) => api.checkRequestInvoices.trustAccount({ params: { id }, ...how }),
  },
  Ach: {
    schema: AchCreditInvoice,
    calls: calls.achCreditInvoices,
    amount: 'achAmount',
    payee: 'paymentMadeTo',
    paidOn: 'dateOfPayment',
    fields: [
      { name: 'achAmount' },
      { name: 'dateRequested' },
      { name: 'paymentMadeTo', typedAtMost: limits.payeeTyped },
      { name: 'accountUsed', typedAtMost: limits.payeeTyped },
      { name: 'dateOfPayment' },
      checkNumber,
      explanation,
    ],
    trustAccount: (id, how) => api.achCreditInvoices.trustAccount({ params: { id }, ...how }),
  },
}

/** An invoice of any kind, as the lists show it. A paid credit card invoice has no own status. */
export interface Invoice {
  /** Unique across the kinds, unlike the id. */
  key: string
  kind: InvoiceKind
  id: number
  status: InvoiceStatus | null
  cancelledOn: string | null
  record: Values & { createdOn: string }
}

/** All invoices of a renewal, oldest first, including cancelled ones. */
export const invoicesOf = ({ creditCardInvoices, checkRequests, achCreditInvoices }: Invoicing['renewal']): Invoice[] =>
  [
    ...creditCardInvoices.map((record) => ({
      kind: 'CreditCard' as const,
      status: record.isCancelled ? ('Cancelled' as const) : null,
      cancelledOn: record.cancelledOn,
      record,
    })),
    ...checkRequests.map((record) => ({
      kind: 'Check' as const,
      status: checkRequestStatus(record),
      cancelledOn: record.cancelledOn,
      record,
    })),
    ...achCreditInvoices.map((record) => ({ kind: 'Ach' as const, status: achCreditStatus(record), cancelledOn: null, record })),
  ]
    .map((invoice) => ({ ...invoice, id: invoice.record.id, key: `${invoice.kind} ${invoice.record.id}` }))
    .sort((one, other) => one.record.createdOn.localeCompare(other.record.createdOn))

export const hasAnyInvoice = ({ creditCardInvoices, checkRequests, achCreditInvoices }: Invoicing['renewal']): boolean =>
  creditCardInvoices.length + checkRequests.length + achCreditInvoices.length > 0

/** The parts of an invoice call besides its body. */
export const requestOf = ({ license, renewal }: Invoicing, invoiceId?: number) => ({
  params: { id: renewal.id, ...(invoiceId !== undefined && { invoiceId }) },
  ifMatch: license.version,
})
