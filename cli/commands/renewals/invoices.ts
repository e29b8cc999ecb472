import type { Command } from 'commander'
import { sendCall } from '../../../client/index.ts'
import type { Call } from '../../../contract/call.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { INVOICE_CALLS, invoiceForms, invoiceRequest, newInvoiceForms } from '../../../forms/renewals/invoices.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { INVOICE_LABELS, type InvoiceKind } from '../../../rules/renewals/invoices.ts'
import { confirm } from '../../kit/ask.ts'
import { requireChange, usage } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, exampleOf, schemaOf, sendForm } from '../../kit/fields/forms.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP, renewalOf } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { printCreated } from '../../kit/records.ts'
import { connect, describe, type Flags, type Run, verb } from '../../kit/run.ts'
import { addOfLicense } from '../licenses/one.ts'
import { findInvoice, type ListedInvoice, listInvoices } from './find-invoice.ts'

/** The words after `invoices add` and `invoices update`. */
const WORDS: [word: string, kind: InvoiceKind][] = [
  ['ach', 'Ach'],
  ['check', 'Check'],
  ['credit-card', 'CreditCard'],
]
const ID_HELP = `${LICENSE_HELP} <invoice> is in the first column of the list.`

const TITLES = {
  id: 'Id',
  label: 'Invoice',
  amount: 'Amount',
  payee: 'Payee',
  paidOn: 'Payment',
  checkNumber: 'Check Number',
  status: 'Status',
  renewalId: 'Renewal',
  kind: 'Kind',
  createdOn: 'Created On',
  record: 'All of it',
}
const properties: Record<string, Schema> = Object.fromEntries(Object.entries(TITLES).map(([name, title]) => [name, { title }]))
const listSchema: Schema = {
  properties: { items: { items: { properties: { ...properties, paidOn: { title: TITLES.paidOn, format: 'day' } } } } },
}

export function addInvoices(renewals: Command, io: Io): void {
  const invoices = renewals.command('invoices')
  describe(invoices, {
    does: 'The invoices of renewals: ACH credits, check requests and credit card invoices.',
    examples: [
      'invoices list 42',
      'invoices add check 42 --amount 350',
      'invoices update check 42 7 --check-issued 2026-11-24 --check-number 1041',
      'invoices cancel 42 7',
    ],
  })
  addOfLicense(invoices, io, {
    verb: 'list',
    does: 'List the invoices of a license: of the renewal in process, then of the completed ones.',
    examples: ['list 42', 'list 42 --json'],
    run: async (run, session, license) => {
      const items = await listInvoices(session, license)
      await printList(run, { items, totalItemCount: items.length }, listSchema, [
        'id',
        'label',
        { title: TITLES.amount, value: ({ amount }) => formatDollars(amount) },
        'payee',
        'paidOn',
        'checkNumber',
        'status',
        'renewalId',
        'createdOn',
      ])
    },
  })
  const add = invoices.command('add')
  describe(add, {
    does: 'Add an invoice to the renewal in process of a license. The payee and the date are filled in as the dialog does it.',
    examples: ['add check 42 --amount 350', 'add credit-card 42 --amount 125.50 --card-name "Visa 4242"'],
  })
  const update = invoices.command('update')
  describe(update, {
    does: 'Change an invoice; of a completed renewal its payment alone. Only what is given changes.',
    examples: ['update check 42 7 --check-issued 2026-11-24 --check-number 1041'],
  })
  for (const [word, kind] of WORDS) {
    addAdd(add, io, word, kind)
    addUpdate(update, io, word, kind)
  }
  addEnd(invoices, io, 'cancel')
  addEnd(invoices, io, 'delete')
}

function addAdd(add: Command, io: Io, word: string, kind: InvoiceKind): void {
  const form = newInvoiceForms[kind]
  const { does } = form.call
  addOfLicense(add, io, {
    verb: word,
    does,
    examples: [`${word} 42 ${exampleOf(form)}`],
    asked: schemaOf(form),
    drawing: drawingOf(form),
    run: async (run, session, license, typed) => {
      const { today } = await session.api.authentication.identity()
      const made = await sendForm(run, session, form, { license, renewalId: renewalOf(license).id, today }, typed)
      printCreated(run, form.call, made)
    },
  })
}

interface One {
  license: string
  id: number
}

const oneOf = ([license, id]: [string, string]): One => ({
  license,
  id: idOf(id, 'The invoices: evergreen renewals invoices list <license>'),
})

/** The given invoice and its license. */
async function load(run: Run, { license: typed, id }: One) {
  const session = await connect(run)
  const license = await findLicense(session, typed)
  const invoice = await findInvoice(session, license, id)
  return { session, license, invoice }
}

function addUpdate(update: Command, io: Io, word: string, kind: InvoiceKind): void {
  const form = invoiceForms[kind]
  const { does, success } = form.call
  const [schema, drawing] = [schemaOf(form), drawingOf(form)]
  verb(
    update,
    io,
    {
      verb: `${word} ${LICENSE_ARGUMENT} <invoice>`,
      does: `${does} Only what is given changes.`,
      examples: [`${word} 42 7 ${exampleOf(form)}`],
    },
    {
      flags: (command) => addFields(command, schema, drawing),
      options: async (args: [string, string], flags: Flags) => ({ one: oneOf(args), typed: await readFields(schema, flags, drawing) }),
      run: async (run, { one, typed }) => {
        requireChange(typed, `renewals invoices update ${word}`)
        const { session, license, invoice } = await load(run, one)
        if (invoice.kind !== kind) throw usage(`Invoice ${one.id} is not a kind of ${word}: ${invoice.label}.`)
        const { today } = await session.api.authentication.identity()
        await sendForm(run, session, form, { license, renewalId: invoice.renewalId, stored: invoice.record, today }, typed)
        printStatus(run, success)
      },
    },
  ).addHelpText('after', ID_HELP)
}

const nameOf = ({ kind, amount, payee }: ListedInvoice): string => `${INVOICE_LABELS[kind]} of ${formatDollars(amount)}, ${payee}`

/** Check requests are cancelled, ACH credits are deleted, credit card invoices can be either. */
function addEnd(invoices: Command, io: Io, name: 'cancel' | 'delete'): void {
  const isCancel = name === 'cancel'
  verb(
    invoices,
    io,
    {
      verb: `${name} ${LICENSE_ARGUMENT} <invoice>`,
      does: isCancel ? 'Cancel a check request or a credit card invoice, for good.' : 'Delete an ACH credit or a credit card invoice.',
      examples: [`${name} 42 7`, `${name} 42 7 --yes`],
    },
    {
      options: oneOf,
      run: async (run, one) => {
        const { session, license, invoice } = await load(run, one)
        const { kind, renewalId, id } = invoice
        if (isCancel && kind === 'Ach') throw usage('An ACH credit invoice is deleted, not cancelled.')
        const call: Call = isCancel && kind !== 'Ach' ? INVOICE_CALLS[kind].cancel : INVOICE_CALLS[kind].remove
        const question = isCancel
          ? `${nameOf(invoice)}: ${messages.invoiceCancelledReadOnly} Are you sure you want to cancel it?`
          : sentences.deleteConfirm(nameOf(invoice))
        await confirm(run, question)
        await sendCall(session.send, call, invoiceRequest(license, renewalId, id))
        printStatus(run, call.success)
      },
    },
  ).addHelpText('after', ID_HELP)
}
