import type { Command } from 'commander'
import { Client, type ClientFilter } from '../../../contract/clients/calls.ts'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { clientForms } from '../../../forms/clients/clients.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { findClient } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
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
  await printList(run, page, list.reply as Schema, ['id', 'name', 'serviceLevel', 'usersCount', 'propertiesCount', 'licensesCount'])
  tell(run, pageWords(page, body))
}

async function load(session: Session, typed: string): Promise<Client> {
  return session.api.clients.get({ params: { id: await findClient(session, typed) } })
}

async function runShow(run: Run, typed: string): Promise<void> {
  printClient(run, await load(await connect(run), typed))
}

async function runUpdate(run: Run, { client: word, typed }: { client: string; typed: Values }): Promise<void> {
  if (Object.keys(typed).length === 0) throw usage('Say what to change.', 'What there is: evergreen clients update --help')
  const session = await connect(run)
  const client = await load(session, word)
  await sendForm(run, session, clientForms.edit, { client }, typed)
  printClient(run, await session.api.clients.get({ params: { id: client.id } }))
  tell(run, update.success)
}

function printClient(run: Run, client: Client): void {
  const moments = ['createdOn', 'modifiedOn'] as const
  const shown = (Object.keys(Client.properties) as (keyof Client & string)[]).filter((name) => !moments.some((one) => one === name))
  printRecord(run, client, Client as Schema, [...shown.filter((name) => name !== 'version'), ...moments.map((moment) => ({ moment }))])
}
