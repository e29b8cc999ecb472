import type { Command } from 'commander'
import { clients as calls } from '../../../contract/clients/calls.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { depositToTrust } from '../../../forms/clients/clients.ts'
import { messages } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { confirm } from '../../kit/ask.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { addFields, mustHave, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { allRows } from '../../kit/find/company.ts'
import { findClient } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { addPartList } from '../../kit/parts.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

const { ledger, addToLedger } = calls
const owner = { word: 'client', noun: 'clients', find: findClient }
/** The body of a deposit. The amount is optional in the contract, because a reversal names an entry instead. */
const deposit: Schema = { ...addToLedger.body, required: ['amount'] }
const drawing = { omit: ['reversesId'] }

export function addTrust(clients: Command, io: Io): void {
  const trust = clients.command('trust')
  describe(trust, {
    does: 'The trust account of a client: what was deposited and invoiced. On or off, and its threshold: evergreen clients update.',
    examples: [
      'trust list "Harbor Hotels"',
      'trust deposit "Harbor Hotels" --amount 5000 --description "Wire of 11/20"',
      'trust reverse "Harbor Hotels" 7',
    ],
  })
  addPartList(trust, io, {
    verb: 'list',
    call: ledger,
    owner,
    columns: ['id', 'createdOn', 'kind', 'amount', 'description', 'licenseNumber', 'reversesId', 'isReversed', 'createdByName', STANDING],
  })
  verb(
    trust,
    io,
    { verb: 'deposit <client>', does: 'Enter a deposit.', examples: ['deposit 3 --amount 5000 --description "Wire of 11/20"'] },
    {
      flags: (command) => addFields(command, deposit, drawing),
      options: async ([client]: [string], flags) => {
        const body = await readFields(deposit, flags, drawing)
        mustHave(deposit, body, drawing)
        return { client, body }
      },
      run: async (run, { client, body }) => {
        const session = await connect(run)
        const context = { clientId: await findClient(session, client) }
        print(run, await sendForm(run, session, depositToTrust, context, body))
      },
    },
  )
  verb(
    trust,
    io,
    {
      verb: 'reverse <client> <entry>',
      does: 'Reverse an entry with a second one. Entries never change.',
      examples: ['reverse 3 7', 'reverse 3 7 --yes'],
    },
    {
      options: ([client, entry]: string[]) => ({
        client,
        entry: idOf(entry, 'The entries: evergreen clients trust list <client>'),
      }),
      run: runReverse,
    },
  )
}

async function runReverse(run: Run, { client, entry }: { client: string; entry: number }): Promise<void> {
  const session = await connect(run)
  const id = await findClient(session, client)
  const entries = await allRows((pageNumber, pageSize) => session.api.clients.ledger({ params: { id }, query: { pageNumber, pageSize } }))
  const found = entries.find((one) => one.id === entry)
  if (!found) throw new Failure(EXIT.notFound, messages.notFound)
  await confirm(run, `A second entry of ${formatDollars(-found.amount)} reverses this one. Both stay in the ledger. Reverse it?`)
  print(run, await session.api.clients.addToLedger({ params: { id }, body: { reversesId: entry } }))
}

function print(run: Run, made: { id: number }): void {
  printRecord(run, made, addToLedger.reply, ['id'])
  printStatus(run, addToLedger.success)
}
