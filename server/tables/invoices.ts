import type { InvoiceKind } from '../../rules/renewals/invoices.ts'
import { type Columns, day, flag, integer, orNull, text } from './columns.ts'

export const invoices = {
  renewalId: integer(),
  kind: text<InvoiceKind>(),
  amountCents: integer(),
  payee: text(),
  accountUsed: orNull(text()),
  cardName: orNull(text()),
  isCertifiedCheck: flag(),
  explanation: orNull(text()),
  requestDate: orNull(day()),
  paymentDate: orNull(day()),
  checkNumber: orNull(integer()),
  shippingMethodCheck: orNull(text()),
  isCancelled: flag(),
  cancelledOn: orNull(text()),
} satisfies Columns
