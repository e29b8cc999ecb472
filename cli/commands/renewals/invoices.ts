import type { Command } from 'commander'
import { sendCall } from '../../../client/index.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { INVOICE_LABELS, type InvoiceKind, needsTrustWarning, newInvoice, type TrustAccount } from '../../../rules/renewals/invoices.ts'
import { confirm } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, fieldsFrom, mustHave, readFields } from '../../kit/fields/fields.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP, renewalOf } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printRecord, tell } from '../../kit/output/print.ts'
import { connect, describe, type Flags, type Run, type Session, verb } from '../../kit/run.ts'
import { addOfLicense } from '../licenses/one.ts'
import { findInvoice, INVOICES, type Invoice, invoicesOf } from './find-invoice.ts'

const KINDS = Object.keys(INVOICES) as InvoiceKind[]
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
      const items = await invoicesOf(session, license)
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
  for (const kind of KINDS) {
    addAdd(add, io, kind)
    addUpdate(update, io, kind)
  }
  addEnd(invoices, io, 'cancel')
  addEnd(invoices, io, 'delete')
}

const EXAMPLES: Record<InvoiceKind, string> = {
  Ach: '--amount 350 --account-used Operating',
  Check: '--amount 350 --certified',
  CreditCard: '--amount 125.50 --card-name "Visa 4242"',
}

/** Asks before an invoice brings the trust account of the client below its minimum. `before`: null for a new invoice. */
async function askTrust(run: Run, { send }: Session, kind: InvoiceKind, renewalId: number, before: number | null, after: number) {
  const account = (await sendCall(send, INVOICES[kind].calls.trustAccount, { params: { id: renewalId } })) as TrustAccount
  if (needsTrustWarning(account, before, after)) await confirm(run, messages.trustAccountWarning)
}

function addAdd(add: Command, io: Io, kind: InvoiceKind): void {
  const { word, calls, amount, names } = INVOICES[kind]
  const schema = calls.create.body as Schema
  verb(
    add,
    io,
    { verb: `${word} ${LICENSE_ARGUMENT}`, does: calls.create.does, examples: [`${word} 42 ${EXAMPLES[kind]}`] },
    {
      flags: (command) => addFields(command, schema, { names }),
      options: async ([license], flags) => ({ license: license as string, typed: await readFields(schema, flags, { names }) }),
      run: async (run, { license: word, typed }) => {
        const session = await connect(run)
        const [license, { today }] = await Promise.all([findLicense(session, word), session.api.authentication.identity()])
        const renewal = renewalOf(license)
        const body: Record<string, unknown> = { ...newInvoice[kind](license, today), ...typed }
        mustHave(schema, body, { names })
        await askTrust(run, session, kind, renewal.id, null, Number(body[amount]))
        const made = (await sendCall(session.send, calls.create, { params: { id: renewal.id }, body, ifMatch: license.version })) as {
          id: number
        }
        printRecord(run, made, calls.create.reply as Schema, ['id'])
        tell(run, calls.create.success)
      },
    },
  ).addHelpText('after', LICENSE_HELP)
}

interface One {
  license: string
  id: number
}

const oneOf = ([license, id]: string[]): One => ({
  license: license as string,
  id: idOf(id, 'The invoices: evergreen renewals invoices list <license>'),
})

/** The given invoice, its license, and the params of calls about it. */
async function load(run: Run, { license: typed, id }: One) {
  const session = await connect(run)
  const license = await findLicense(session, typed)
  const invoice = await findInvoice(session, license, id)
  return { session, invoice, about: { params: { id: invoice.renewalId, invoiceId: id }, ifMatch: license.version } }
}

function addUpdate(update: Command, io: Io, kind: InvoiceKind): void {
  const { word, calls, amount, names } = INVOICES[kind]
  const schema = { ...calls.update.body, required: [] } as Schema
  verb(
    update,
    io,
    {
      verb: `${word} ${LICENSE_ARGUMENT} <invoice>`,
      does: `${calls.update.does} Only what is given changes.`,
      examples: [`${word} 42 7 --amount 400 --explanation "Late fee"`],
    },
    {
      flags: (command) => addFields(command, schema, { names }),
      options: async (args: string[], flags: Flags) => ({ one: oneOf(args), typed: await readFields(schema, flags, { names }) }),
      run: async (run, { one, typed }) => {
        if (Object.keys(typed).length === 0)
          throw usage('Say what to change.', `What there is: evergreen renewals invoices update ${word} --help`)
        const { session, invoice, about } = await load(run, one)
        if (invoice.kind !== kind) throw usage(`Invoice ${one.id} is not a kind of ${word}: ${invoice.label}.`)
        const body: Record<string, unknown> = { ...fieldsFrom(schema, invoice.record), ...typed }
        await askTrust(run, session, kind, invoice.renewalId, invoice.amount, Number(body[amount]))
        await sendCall(session.send, calls.update, { ...about, body })
        tell(run, calls.update.success)
      },
    },
  ).addHelpText('after', ID_HELP)
}

const nameOf = ({ kind, amount, payee }: Invoice): string => `${INVOICE_LABELS[kind]} of ${formatDollars(amount)}, ${payee}`

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
      options: (args: string[]) => oneOf(args),
      run: async (run, one) => {
        const { session, invoice, about } = await load(run, one)
        const { cancel, remove } = INVOICES[invoice.kind].calls
        const call = isCancel ? cancel : remove
        if (!call) throw usage('An ACH credit invoice is deleted, not cancelled.')
        const question = isCancel
          ? `${nameOf(invoice)}: ${messages.invoiceCancelledReadOnly} Are you sure you want to cancel it?`
          : sentences.deleteConfirm(nameOf(invoice))
        await confirm(run, question)
        await sendCall(session.send, call, about)
        tell(run, call.success)
      },
    },
  ).addHelpText('after', ID_HELP)
}
