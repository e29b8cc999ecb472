import type { Command } from 'commander'
import { Client, clients as calls } from '../../../contract/clients/calls.ts'
import { clientColumns } from '../../../forms/clients/columns.ts'
import { clientFilter } from '../../../forms/clients/list.ts'
import { keysOf } from '../../../rules/keys.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, type Entered, fieldsFrom, readFields } from '../../kit/fields/fields.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { findClient } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'
import { addTrust } from './trust.ts'

const { get, update } = calls
const drawing = {
  names: {
    clientCostStructure: 'cost-structure',
    clientRenewalBillingResponsibility: 'billing-responsibility',
    clientAllowUserPasswordLogin: 'password-sign-in',
    isBillingIdRequired: 'billing-id-required',
    isPropertyContactRequired: 'property-contact-required',
    isPropertyDivisionRequired: 'property-division-required',
    trustAccountActive: 'trust-account',
  },
}
const CLIENT_HELP = '\n<client> is its name, or its id.'

export function add(clients: Command, io: Io): void {
  describe(clients, {
    does: 'Clients, their levels and settings.',
    examples: ['clients list', 'clients show "Harbor Hotels"', 'clients update 3 --service-level Hybrid'],
  })
  addList(clients, io, {
    ...filteredBy(clientFilter),
    columns: ['id', ...columnsOf(clientColumns)],
    examples: ['list', 'list --service-level FullService --json=id,name'],
  })
  verb(
    clients,
    io,
    { verb: 'show <client>', does: get.does, examples: ['show "Harbor Hotels"', 'show 3 --json'] },
    { options: ([client]: [string]) => client, run: runShow },
  ).addHelpText('after', CLIENT_HELP)
  verb(
    clients,
    io,
    {
      verb: 'update <client>',
      does: `${update.does} Only what is given changes.`,
      examples: ['update "Harbor Hotels" --billing-id-required', 'update 3 --service-level FullService --yes'],
    },
    {
      flags: (command) => addFields(command, { ...update.body, required: [] }, drawing),
      options: async ([client]: [string], flags) => ({ client, typed: await readFields(update.body, flags, drawing) }),
      run: runUpdate,
    },
  ).addHelpText('after', CLIENT_HELP)
  addTrust(clients, io)
}

async function load(session: Session, typed: string): Promise<Client> {
  return session.api.clients.get({ params: { id: await findClient(session, typed) } })
}

async function runShow(run: Run, typed: string): Promise<void> {
  printClient(run, await load(await connect(run), typed))
}

/** The call requires all fields: fields that were not typed are sent as they were read, with their version. */
async function runUpdate(run: Run, { client: word, typed }: { client: string; typed: Entered<typeof update.body> }): Promise<void> {
  if (Object.keys(typed).length === 0) throw usage('Say what to change.', 'What there is: evergreen clients update --help')
  const session = await connect(run)
  const client = await load(session, word)
  const body = { ...fieldsFrom(update.body, client), ...typed }
  const handsOver = body.serviceLevel === 'FullService' && client.serviceLevel !== 'FullService' && client.licensesWithClientCount > 0
  if (handsOver) await confirm(run, sentences.fullServiceWarning(client.licensesWithClientCount))
  const params = { id: client.id }
  await session.api.clients.update({ params, body, ifMatch: client.version })
  printClient(run, await session.api.clients.get({ params }))
  printStatus(run, update.success)
}

function printClient(run: Run, client: Client): void {
  const moments = ['createdOn', 'modifiedOn'] as const
  const shown = keysOf(Client.properties).filter((name) => !moments.some((one) => one === name))
  printRecord(run, client, Client, [...shown.filter((name) => name !== 'version'), ...moments])
}
