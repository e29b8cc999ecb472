import type { Client } from '../../../client/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { type Invoice, type Invoices, invoicesOf } from '../../../forms/renewals/invoice-rows.ts'
import { type Day, formatDay } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { formatDollars } from '../../../rules/money.ts'
import { INVOICE_LABELS, whyNoInvoice } from '../../../rules/renewals/invoices.ts'
import { COMPLETE, type Stage } from '../../../rules/renewals/stages.ts'
import { pad } from '../../ui/text.ts'

/** The part of a renewal that its invoices need, in process or completed. */
export type Invoiced = Invoices & Pick<RenewalInProcess, 'id' | 'isTrackingOnlyRenewal' | 'noInvoiceRequired'> & { stage: Stage }

/** Where the invoices are: the license and the renewal, in process or completed. */
export interface AtInvoices {
  api: Client
  license: License
  renewal: Invoiced
  today: Day
}

/** The name of an invoice in a question. */
export const invoiceName = ({ kind, amount, payee }: Invoice): string => `${INVOICE_LABELS[kind]} ${formatDollars(amount)}, ${payee}`

/** The day of payment; before it, the day on which the invoice was created. */
const dayOf = ({ paidOn, record }: Invoice): string => (paidOn ? formatDay(paidOn) : formatMoment(record.createdOn).slice(0, 8))

export const invoiceLine = (invoice: Invoice, width: number): string => {
  const { kind, amount, payee, status } = invoice
  return `${pad(INVOICE_LABELS[kind], 19)}  ${pad(formatDollars(amount).padStart(13), 13)}  ${pad(payee, Math.max(10, width - 60))}  ${pad(dayOf(invoice), 8)}  ${status ?? ''}`
}

export const isCancelled = ({ status }: Invoice): boolean => status === 'Cancelled'

/** An invoice that is not cancelled. */
export const hasInvoice = (renewal: Invoices): boolean => invoicesOf(renewal).some((invoice) => !isCancelled(invoice))

/** Why no invoice can be added, or null. */
export function whyNoMore(renewal: Invoiced): string | null {
  if (renewal.stage === COMPLETE) return messages.renewalComplete
  const why = whyNoInvoice(renewal)
  return why && messages[why]
}

/** Why an action on an invoice is not possible, or null. After the renewal is complete, only the payment can be edited. */
export const whyNot = {
  edit: (_: Invoiced, row: Invoice): string | null => (isCancelled(row) ? messages.invoiceCancelledReadOnly : null),
  cancel: ({ stage }: Invoiced, row: Invoice): string | null => {
    if (stage === COMPLETE) return messages.renewalComplete
    if (row.kind === 'Ach') return 'An ACH credit invoice is deleted, not cancelled.'
    return isCancelled(row) ? messages.invoiceAlreadyCancelled : null
  },
  remove: ({ stage }: Invoiced, row: Invoice): string | null => {
    if (stage === COMPLETE) return messages.renewalComplete
    if (row.kind === 'Check') return messages.checkRequestNotDeleted
    return isCancelled(row) ? messages.invoiceCancelledReadOnly : null
  },
}
