import type { Knex } from 'knex'
import type { AchCreditInvoice, CheckRequest, CreditCardInvoice } from '../../../contract/invoices/schemas.ts'
import { toDollars } from '../../../rules/money.ts'
import type { InvoiceKind } from '../../../rules/renewals/invoices.ts'
import type { LoadContext } from '../../kit/http/handler.ts'
import { type InRenewal, renewalById } from '../renewal.find.ts'
import { INVOICE_COLUMNS, Invoice } from './invoice.model.ts'

/** The invoice of a path with its renewal and license. If-Match compares the license's version. */
export interface InInvoice extends InRenewal {
  invoice: Invoice
}

/** `/renewals/{id}/…-invoices/{invoiceId}`: undefined for an invoice of another renewal or kind. */
export const invoiceOf =
  (kind: InvoiceKind) =>
  async (loading: LoadContext<'id' | 'invoiceId'>): Promise<InInvoice | undefined> => {
    const within = await renewalById(loading)
    const invoice =
      within && (await Invoice.query(loading.db).findOne({ id: loading.params.invoiceId, renewal_id: within.renewal.id, kind }))
    return invoice && { ...within, invoice: invoice.of(within.license) }
  }

/** An invoice with the API fields of its kind. */
const presentInvoice = (invoice: Invoice) => {
  const { id, isCancelled, cancelledOn, createdOn } = invoice
  const named = Object.entries(INVOICE_COLUMNS[invoice.kind]).map(([field, column]) => [
    field,
    column === 'amountCents' ? toDollars(invoice.amountCents) : invoice[column],
  ])
  return { ...Object.fromEntries(named), id, isCancelled, cancelledOn, createdOn }
}

export interface Invoices {
  checkRequests: CheckRequest[]
  creditCardInvoices: CreditCardInvoice[]
  achCreditInvoices: AchCreditInvoice[]
  /** The sum of the invoices that are not cancelled, in dollars; null without one. */
  invoiceSum: number | null
}

/** The invoices of a renewal by kind. */
export const byKind = (invoices: Invoice[]): Invoices => {
  const ofKind = <Shown>(kind: InvoiceKind) => invoices.filter((invoice) => invoice.kind === kind).map(presentInvoice) as Shown[]
  const counted = invoices.filter(({ isCancelled }) => !isCancelled)
  return {
    checkRequests: ofKind('Check'),
    creditCardInvoices: ofKind('CreditCard'),
    achCreditInvoices: ofKind('Ach'),
    invoiceSum: counted.length ? toDollars(counted.reduce((cents, { amountCents }) => cents + amountCents, 0)) : null,
  }
}

/** The invoices of several renewals in one statement, the oldest first, including cancelled ones. */
export const invoicesOf = async (db: Knex, renewalIds: number[]): Promise<(renewalId: number) => Invoices> => {
  const all = renewalIds.length ? await Invoice.query(db).whereIn('renewal_id', renewalIds).orderBy('id') : []
  return (renewalId) => byKind(all.filter((invoice) => invoice.renewalId === renewalId))
}
