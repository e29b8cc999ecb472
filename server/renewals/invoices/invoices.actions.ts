import { messages } from '../../../rules/messages.ts'
import { toCents } from '../../../rules/money.ts'
import { INVOICE_LABELS, type InvoiceKind, isPaymentField, whyNoInvoice } from '../../../rules/renewals/invoices.ts'
import { changeInvoice, enterInvoice, type LedgerInvoice, withdrawInvoice } from '../../clients/trust-account.actions.ts'
import { clock } from '../../kit/clock.ts'
import { audit, change, erase } from '../../kit/database/change.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { withoutBlanks } from '../../kit/values.ts'
import { touch } from '../../licenses/edit/touch.actions.ts'
import { type InRenewal, mustNotBeFrozen } from '../renewal.find.ts'
import { INVOICE_COLUMNS, Invoice } from './invoice.model.ts'
import type { InInvoice } from './invoices.queries.ts'

/** A body of contract/invoices/schemas.ts, of any kind. */
export type InvoiceBody = Record<string, unknown>

/** All columns of the kind; an omitted field becomes null. */
const columnsOf = (kind: InvoiceKind, body: InvoiceBody): Partial<Invoice> => {
  const given: InvoiceBody = withoutBlanks(body)
  return Object.fromEntries(
    Object.entries(INVOICE_COLUMNS[kind]).map(([field, column]) => [
      column,
      column === 'amountCents' ? toCents(Number(given[field])) : (given[field] ?? null),
    ]),
  )
}

const inLedger = ({ license, renewal }: InRenewal, { id, kind, payee, amountCents }: Invoice): LedgerInvoice => ({
  clientId: license.clientId,
  licenseId: license.id,
  renewalId: renewal.id,
  invoiceId: id,
  amountCents,
  description: `${INVOICE_LABELS[kind]} to ${payee}`,
})

export const addInvoice = async (ctx: CallContext, within: InRenewal, kind: InvoiceKind, body: InvoiceBody): Promise<Invoice> => {
  mustNotBeFrozen(within)
  const { license, renewal } = within
  const reason = whyNoInvoice(renewal)
  if (reason) throw refuse.rule(reason)
  const values = { kind, ...columnsOf(kind, body) }
  const made = await Invoice.query(ctx.db).insert({ renewalId: renewal.id, isCancelled: false, requestDate: ctx.today, ...values })
  const changes = Object.entries(values).map(([field, to]) => ({ field, from: null, to }))
  const { clientId, propertyId } = license
  const about = { record: 'invoices', recordId: made.id, clientId, licenseId: license.id, propertyId }
  await audit(ctx, [{ ...about, changes: changes.filter(({ to }) => to !== null) }])
  await enterInvoice(ctx, inLedger(within, made))
  await touch(ctx, license)
  return made
}

/** Refuses a cancelled invoice, and invoices of a renewal that is complete or frozen. */
const mustBeOpen = (within: InInvoice): void => {
  mustNotBeFrozen(within)
  if (within.invoice.isCancelled) throw refuse.rule('invoiceCancelledReadOnly')
}

/** For a completed renewal, only payment fields may change; all other changed fields are refused. */
const mustChangePaymentOnly = ({ invoice }: InInvoice, values: Partial<Invoice>): void => {
  if (invoice.isCancelled) throw refuse.rule('invoiceCancelledReadOnly')
  const fixed = Object.entries(INVOICE_COLUMNS[invoice.kind])
    .filter(([field, column]) => !isPaymentField(invoice.kind, field) && values[column] !== invoice[column])
    .map(([field]) => [field, [messages.onlyPaymentFields]])
  if (fixed.length) throw refuse.invalid(Object.fromEntries(fixed))
}

export const editInvoice = async (ctx: CallContext, within: InInvoice, body: InvoiceBody): Promise<void> => {
  const { license, renewal, invoice } = within
  const values = columnsOf(invoice.kind, body)
  if (renewal.isActive) mustBeOpen(within)
  else mustChangePaymentOnly(within, values)
  await change(ctx, invoice, values)
  await changeInvoice(ctx, inLedger(within, invoice))
  await touch(ctx, license)
}

export const cancelInvoice = async (ctx: CallContext, within: InInvoice): Promise<void> => {
  const { license, invoice } = within
  mustNotBeFrozen(within)
  if (invoice.isCancelled) throw refuse.rule('invoiceAlreadyCancelled')
  await change(ctx, invoice, { isCancelled: true, cancelledOn: clock.now() })
  await withdrawInvoice(ctx, invoice.id)
  await touch(ctx, license)
}

export const removeInvoice = async (ctx: CallContext, within: InInvoice): Promise<void> => {
  mustBeOpen(within)
  await withdrawInvoice(ctx, within.invoice.id)
  await erase(ctx, within.invoice)
  await touch(ctx, within.license)
}
