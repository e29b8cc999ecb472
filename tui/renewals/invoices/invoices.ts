import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { formatDay } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { achCreditStatus, checkRequestStatus, INVOICE_LABELS, type InvoiceKind, whyNoInvoice } from '../../../rules/renewals/invoices.ts'
import { COMPLETE, type Stage } from '../../../rules/renewals/stages.ts'
import { momentWords, pad } from '../../ui/text.ts'

type Invoices = Pick<RenewalInProcess, 'checkRequests' | 'creditCardInvoices' | 'achCreditInvoices'>

/** The part of a renewal that its invoices need, in process or completed. */
export type Invoiced = Invoices & Pick<RenewalInProcess, 'id' | 'isTrackingOnlyRenewal' | 'noInvoiceRequired'> & { stage: Stage }
type AnyInvoice = Invoices[keyof Invoices][number]

/** A row of the list for any kind of invoice; `invoice` holds the values of its dialog. */
export interface InvoiceRow {
  kind: InvoiceKind
  id: number
  amount: number
  payee: string
  day: string
  status: string
  isCancelled: boolean
  invoice: AnyInvoice
}

export const AMOUNT_FIELDS = { CreditCard: 'chargeAmount', Check: 'checkAmount', Ach: 'achAmount' } as const satisfies Record<
  InvoiceKind,
  string
>

const dateOf = (moment: string): string => momentWords(moment).slice(0, 8)

/** The invoices of a renewal, grouped by kind in the order of the menu. */
export const invoiceRows = ({ checkRequests, creditCardInvoices, achCreditInvoices }: Invoices): InvoiceRow[] => [
  ...creditCardInvoices.map((invoice) => ({
    kind: 'CreditCard' as const,
    id: invoice.id,
    amount: invoice.chargeAmount,
    payee: invoice.paymentMadeTo,
    day: invoice.paymentDate ? formatDay(invoice.paymentDate) : dateOf(invoice.createdOn),
    status: invoice.isCancelled ? 'Cancelled' : '',
    isCancelled: invoice.isCancelled,
    invoice,
  })),
  ...checkRequests.map((invoice) => ({
    kind: 'Check' as const,
    id: invoice.id,
    amount: invoice.checkAmount,
    payee: invoice.checkPayableTo,
    day: dateOf(invoice.createdOn),
    status: checkRequestStatus(invoice),
    isCancelled: invoice.isCancelled,
    invoice,
  })),
  ...achCreditInvoices.map((invoice) => ({
    kind: 'Ach' as const,
    id: invoice.id,
    amount: invoice.achAmount,
    payee: invoice.paymentMadeTo,
    day: invoice.dateRequested ? formatDay(invoice.dateRequested) : dateOf(invoice.createdOn),
    status: achCreditStatus(invoice),
    isCancelled: false,
    invoice,
  })),
]

/** The name of an invoice in a question. */
export const invoiceName = ({ kind, amount, payee }: InvoiceRow): string => `${INVOICE_LABELS[kind]} ${formatDollars(amount)}, ${payee}`

export const invoiceLine = ({ kind, amount, payee, day, status }: InvoiceRow, width: number): string =>
  `${pad(INVOICE_LABELS[kind], 19)}  ${pad(formatDollars(amount).padStart(13), 13)}  ${pad(payee, Math.max(10, width - 60))}  ${pad(day, 8)}  ${status}`

/** An invoice that is not cancelled. */
export const hasInvoice = (renewal: Invoices): boolean => invoiceRows(renewal).some(({ isCancelled }) => !isCancelled)

/** Why no invoice can be added, or null. */
export function whyNoMore(renewal: Invoiced): string | null {
  if (renewal.stage === COMPLETE) return messages.renewalComplete
  const why = whyNoInvoice(renewal)
  return why && messages[why]
}

/** Why an action on an invoice is not possible, or null. After the renewal is complete, only the payment can be edited. */
export const whyNot = {
  edit: (_: Invoiced, row: InvoiceRow): string | null => (row.isCancelled ? messages.invoiceCancelledReadOnly : null),
  cancel: ({ stage }: Invoiced, row: InvoiceRow): string | null => {
    if (stage === COMPLETE) return messages.renewalComplete
    if (row.kind === 'Ach') return 'An ACH credit invoice is deleted, not cancelled.'
    return row.isCancelled ? messages.invoiceAlreadyCancelled : null
  },
  remove: ({ stage }: Invoiced, row: InvoiceRow): string | null => {
    if (stage === COMPLETE) return messages.renewalComplete
    if (row.kind === 'Check') return messages.checkRequestNotDeleted
    return row.isCancelled ? messages.invoiceCancelledReadOnly : null
  },
}
