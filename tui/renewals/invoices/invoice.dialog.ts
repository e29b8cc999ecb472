import type { Client } from '../../../client/index.ts'
import type { Call } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { Question } from '../../../forms/form.ts'
import type { Day } from '../../../rules/day.ts'
import { limits } from '../../../rules/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { type InvoiceKind, isPaymentField, needsTrustWarning, newInvoice } from '../../../rules/renewals/invoices.ts'
import { COMPLETE } from '../../../rules/renewals/stages.ts'
import { type Dialog, schemaOf } from '../../ui/dialogs/dialog.ts'
import { AMOUNT_FIELDS, type Invoiced, type InvoiceRow } from './invoices.ts'

export const RESOURCES = {
  CreditCard: 'creditCardInvoices',
  Check: 'checkRequestInvoices',
  Ach: 'achCreditInvoices',
} as const satisfies Record<InvoiceKind, keyof Client>

/** The context of an invoice dialog. */
export interface AtInvoices {
  api: Client
  license: License
  renewal: Invoiced
  today: Day
}

/** The limit for input is shorter than the stored limit. */
const LENGTHS = {
  paymentMadeTo: limits.payeeTyped,
  checkPayableTo: limits.payeeTyped,
  accountUsed: limits.payeeTyped,
  cardName: limits.payeeTyped,
}

const PROCEED: Question = {
  title: messages.trustAccountWarningTitle,
  text: messages.trustAccountWarning,
  confirm: messages.trustAccountProceed,
}

const formOf = (call: Call): Pick<Dialog, 'call' | 'fields' | 'lengths'> => ({
  call,
  fields: Object.keys(schemaOf(call).properties ?? {}),
  lengths: LENGTHS,
})

/** Asks before an invoice brings the trust account of the client below its minimum. `before`: null for a new invoice. */
const asksTrust =
  ({ api, renewal }: AtInvoices, kind: InvoiceKind, before: number | null) =>
  async (body: Values): Promise<Question | null> => {
    const account = await api[RESOURCES[kind]].trustAccount({ params: { id: renewal.id } })
    return needsTrustWarning(account, before, Number(body[AMOUNT_FIELDS[kind]])) ? PROCEED : null
  }

export const newInvoiceDialog = (at: AtInvoices, kind: InvoiceKind): Dialog => {
  const { api, license, renewal, today } = at
  return {
    ...formOf(calls[RESOURCES[kind]].create),
    values: {},
    defaults: { ...newInvoice[kind](license, today) },
    confirm: asksTrust(at, kind, null),
    send: (body) => api[RESOURCES[kind]].create({ params: { id: renewal.id }, ifMatch: license.version, body: body as never }),
  }
}

/** After the renewal is complete only the payment can be edited; the other fields are sent unchanged. */
export const invoiceDialog = (at: AtInvoices, { kind, id, amount, invoice }: InvoiceRow): Dialog => {
  const { api, license, renewal } = at
  const form = formOf(calls[RESOURCES[kind]].update)
  const stored = Object.fromEntries(Object.entries(invoice).filter(([name]) => form.fields.includes(name)))
  return {
    ...form,
    values: stored,
    disabled: () => (renewal.stage === COMPLETE ? form.fields.filter((name) => !isPaymentField(kind, name)) : []),
    confirm: (body) => asksTrust(at, kind, amount)({ ...stored, ...body }),
    send: (body) =>
      api[RESOURCES[kind]].update({
        params: { id: renewal.id, invoiceId: id },
        ifMatch: license.version,
        body: { ...stored, ...body } as never,
      }),
  }
}
