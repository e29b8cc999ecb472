import type { RenewalInProcess } from '../../contract/renewals/schemas.ts'
import type { Day } from '../../rules/day.ts'
import { achCreditStatus, checkRequestStatus, type InvoiceKind, type InvoiceStatus } from '../../rules/renewals/invoices.ts'

export type Invoices = Pick<RenewalInProcess, 'checkRequests' | 'creditCardInvoices' | 'achCreditInvoices'>

/** An invoice of any kind, as the lists show it. A credit card invoice has no status until it is cancelled. */
export interface Invoice {
  kind: InvoiceKind
  id: number
  amount: number
  payee: string
  paidOn: Day | null
  status: InvoiceStatus | null
  cancelledOn: string | null
  record: Invoices[keyof Invoices][number]
}

/** All invoices of a renewal, oldest first, including cancelled ones. */
export const invoicesOf = ({ creditCardInvoices, checkRequests, achCreditInvoices }: Invoices): Invoice[] =>
  [
    ...creditCardInvoices.map((record) => ({
      kind: 'CreditCard' as const,
      id: record.id,
      amount: record.chargeAmount,
      payee: record.paymentMadeTo,
      paidOn: record.paymentDate,
      status: record.isCancelled ? ('Cancelled' as const) : null,
      cancelledOn: record.cancelledOn,
      record,
    })),
    ...checkRequests.map((record) => ({
      kind: 'Check' as const,
      id: record.id,
      amount: record.checkAmount,
      payee: record.checkPayableTo,
      paidOn: record.checkIssued,
      status: checkRequestStatus(record),
      cancelledOn: record.cancelledOn,
      record,
    })),
    ...achCreditInvoices.map((record) => ({
      kind: 'Ach' as const,
      id: record.id,
      amount: record.achAmount,
      payee: record.paymentMadeTo,
      paidOn: record.dateOfPayment,
      status: achCreditStatus(record),
      cancelledOn: null,
      record,
    })),
  ].sort((one, other) => one.record.createdOn.localeCompare(other.record.createdOn))
