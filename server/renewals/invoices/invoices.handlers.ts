import type { Calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import type { InvoiceKind } from '../../../rules/renewals/invoices.ts'
import { trustAccountOf } from '../../clients/trust-account.queries.ts'
import { type CallContext, type Handlers, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { type InRenewal, renewalById } from '../renewal.find.ts'
import { addInvoice, cancelInvoice, editInvoice, type InvoiceBody, removeInvoice } from './invoices.actions.ts'
import { type InInvoice, invoiceOf } from './invoices.queries.ts'

type InvoiceContext = CallContext & { body: InvoiceBody }

/** The three kinds share their handlers; `invoice.model.ts` has their fields. */
const handlersOf = (kind: InvoiceKind) => ({
  create: {
    find: renewalById,
    run: async (ctx: InvoiceContext, within: InRenewal) => ({ id: (await addInvoice(ctx, within, kind, ctx.body)).id }),
  },
  update: {
    find: invoiceOf(kind),
    run: async (ctx: InvoiceContext, within: InInvoice) => {
      await editInvoice(ctx, within, ctx.body)
      return null
    },
  },
  remove: {
    find: invoiceOf(kind),
    run: async (ctx: CallContext, within: InInvoice) => {
      await removeInvoice(ctx, within)
      return null
    },
  },
  cancel: {
    find: invoiceOf(kind),
    run: async (ctx: CallContext, within: InInvoice) => {
      await cancelInvoice(ctx, within)
      return null
    },
  },
  trustAccount: {
    find: renewalById,
    run: ({ db }: CallContext, { clientId }: InRenewal) => trustAccountOf(db, clientId),
  },
})

export const checkRequestInvoiceHandlers: Handlers<Calls['checkRequestInvoices']> = {
  ...handlersOf('Check'),
  remove: on(invoiceOf('Check'), async () => {
    throw refuse.blocked(messages.checkRequestNotDeleted)
  }),
}

export const creditCardInvoiceHandlers: Handlers<Calls['creditCardInvoices']> = handlersOf('CreditCard')

const { cancel: _none, ...achCredit } = handlersOf('Ach')
export const achCreditInvoiceHandlers: Handlers<Calls['achCreditInvoices']> = achCredit
