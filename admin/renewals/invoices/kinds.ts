import { AchCreditInvoice, CheckRequest, CreditCardInvoice } from '../../../contract/invoices/schemas.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalHistoryRow, RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import type { Invoices } from '../../../forms/renewals/invoice-rows.ts'

/** A license and one of its renewals, in process or completed: the context of every invoice dialog. */
export interface Invoicing {
  license: License
  renewal: RenewalInProcess | RenewalHistoryRow
}

/** The schemas of stored invoices. Their titles are used as labels. */
export const invoiceSchemas = { CreditCard: CreditCardInvoice, Check: CheckRequest, Ach: AchCreditInvoice }

export const hasAnyInvoice = ({ creditCardInvoices, checkRequests, achCreditInvoices }: Invoices): boolean =>
  creditCardInvoices.length + checkRequests.length + achCreditInvoices.length > 0
