import type { Command } from 'commander'
import { Client, clients as calls } from '../../../contract/clients/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { clientForms, newClient } from '../../../forms/clients/clients.ts'
import { clientColumns } from '../../../forms/clients/columns.ts'
import { clientFilter } from '../../../forms/clients/list.ts'
import { keysOf } from '../../../rules/records.ts'
import { requireChange } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sendForm, sending } from '../../kit/fields/forms.ts'
import { findClient } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { addCreate, addList } from '../../kit/records.ts'
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
    isRequestCodeRequired: 'request-code-required',
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
    { verb: 'show <client>', does: get, examples: ['show "Harbor Hotels"', 'show 3 --json'] },
    { options: ([client]: [string]) => client, run: runShow },
  ).addHelpText('after', CLIENT_HELP)
  addCreate(
    clients,
    io,
    { drawing },
    sending(newClient, () => ({})),
    ['create --legal-name "Harbor Hotels, Inc." --display-name "Harbor Hotels" --service-level Hybrid'],
  )
  verb(
    clients,
    io,
    {
      verb: 'update <client>',
      does: { ...update, does: `${update.does} Only what is given changes.` },
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

async function runUpdate(run: Run, { client: word, typed }: { client: string; typed: Values }): Promise<void> {
  requireChange(typed, 'clients update')
  const session = await connect(run)
  const client = await load(session, word)
  await sendForm(run, session, clientForms.edit, { client }, typed)
  printClient(run, await session.api.clients.get({ params: { id: client.id } }))
  printStatus(run, update.success)
}

function printClient(run: Run, client: Client): void {
  const moments = ['createdOn', 'modifiedOn'] as const
  const shown = keysOf(Client.properties).filter((name) => !moments.some((one) => one === name))
  printRecord(run, client, Client, [...shown.filter((name) => name !== 'version'), ...moments])
}
