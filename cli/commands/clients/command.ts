import type { Command } from 'commander'
import type { CallRequest } from '../../../contract/call.ts'
import { Client, type ClientFilter } from '../../../contract/clients/calls.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { type Calls, calls } from '../../../contract/index.ts'
import { clientColumns } from '../../../forms/clients/columns.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, fieldsFrom, readFields } from '../../kit/fields/fields.ts'
import { findClient } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { pageWords, printList, printRecord, tell } from '../../kit/output/print.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'
import { addTrust } from './trust.ts'

const { list, get, update } = calls.clients
const listDrawing = { names: { serviceLevels: 'service-level', pageNumber: 'page', searchTerm: 'search', sortBy: 'sort' } }
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
  verb(
    clients,
    io,
    { verb: 'list', does: list.does, examples: ['list', 'list --service-level FullService --json=id,name'] },
    {
      flags: (command) => addFields(command, list.body as Schema, listDrawing),
      options: async (_args, flags) => (await readFields(list.body as Schema, flags, listDrawing)) as ClientFilter,
      run: runList,
    },
  )
  verb(
    clients,
    io,
    { verb: 'show <client>', does: get.does, examples: ['show "Harbor Hotels"', 'show 3 --json'] },
    { options: ([client]) => client as string, run: runShow },
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
      flags: (command) => addFields(command, { ...update.body, required: [] } as Schema, drawing),
      options: async ([client], flags) => ({ client: client as string, typed: await readFields(update.body as Schema, flags, drawing) }),
      run: runUpdate,
    },
  ).addHelpText('after', CLIENT_HELP)
  addTrust(clients, io)
}

async function runList(run: Run, body: ClientFilter): Promise<void> {
  const { api } = await connect(run)
  const page = await api.clients.list({ body })
  await printList(run, page, list.reply as Schema, ['id', ...columnsOf(clientColumns)])
  tell(run, pageWords(page, body))
}

async function load(session: Session, typed: string): Promise<Client> {
  return session.api.clients.get({ params: { id: await findClient(session, typed) } })
}

async function runShow(run: Run, typed: string): Promise<void> {
  printClient(run, await load(await connect(run), typed))
}

/** The call requires all fields: fields that were not typed are sent as they were read, with their version. */
async function runUpdate(run: Run, { client: word, typed }: { client: string; typed: Record<string, unknown> }): Promise<void> {
  if (Object.keys(typed).length === 0) throw usage('Say what to change.', 'What there is: evergreen clients update --help')
  const session = await connect(run)
  const client = await load(session, word)
  const body = { ...fieldsFrom(update.body as Schema, client), ...typed } as CallRequest<Calls['clients']['update']>['body']
  const handsOver = body.serviceLevel === 'FullService' && client.serviceLevel !== 'FullService' && client.licensesWithClientCount > 0
  if (handsOver) await confirm(run, sentences.fullServiceWarning(client.licensesWithClientCount))
  const params = { id: client.id }
  await session.api.clients.update({ params, body, ifMatch: client.version })
  printClient(run, await session.api.clients.get({ params }))
  tell(run, update.success)
}

function printClient(run: Run, client: Client): void {
  const moments = ['createdOn', 'modifiedOn'] as const
  const shown = (Object.keys(Client.properties) as (keyof Client & string)[]).filter((name) => !moments.some((one) => one === name))
  printRecord(run, client, Client as Schema, [...shown.filter((name) => name !== 'version'), ...moments])
}
