import type { Command } from 'commander'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { serviceAccounts } from '../../../contract/service-accounts/calls.ts'
import { editServiceAccount, newServiceAccount, newServiceToken, type ServiceAccount } from '../../../forms/service-accounts/accounts.ts'
import { messages } from '../../../rules/messages.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, sendForm } from '../../kit/fields/forms.ts'
import { addNamedFields, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { findClient } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import { SCOPES } from '../../kit/find/scopes.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printRecord, printStatus } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'

const { list, create, update, remove, createToken, revokeToken } = serviceAccounts
const client = { flag: 'client', words: 'Client, by its name or id (required of staff, for a client’s role)', find: findClient }
const drawing = { ...drawingOf(newServiceAccount), named: { clientId: client } }
const editing = drawingOf(editServiceAccount)
const tokenDrawing = { ...drawingOf(newServiceToken), named: { scopes: SCOPES } }

const HELP = '\n<account> is its id or its name.'
const LOOK = 'Look it up: evergreen service-accounts list'

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'Accounts of programs: never assignees, without a password, with tokens that have scopes.',
    examples: [
      'service-accounts create --name "Nightly mirror" --role ClientContributor --client "Harbor Hotels"',
      'service-accounts create-token "Nightly mirror" --name "Server 1" --scope licenses:read --scope properties:read',
      'service-accounts list',
    ],
  })
  addList(noun, io, {
    call: list,
    drawing: {},
    columns: ['id', 'name', 'roleName', 'clientName', 'active', 'createdOn'],
    examples: ['list', 'list --json=id,name,tokens'],
  })
  addCreate(noun, io)
  addUpdate(noun, io)
  verb(
    noun,
    io,
    { verb: 'delete <account>', does: remove, examples: ['delete "Nightly mirror"'] },
    {
      options: ([account]: [string]) => account,
      run: async (run, typed) => {
        const session = await connect(run)
        const { id } = await findAccount(session, typed)
        await session.api.serviceAccounts.remove({ params: { id } })
        printStatus(run, remove.success)
      },
    },
  ).addHelpText('after', HELP)
  addTokens(noun, io)
}

function addCreate(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    {
      verb: 'create',
      does: create,
      examples: [
        'create --name "Nightly mirror" --role ClientContributor --client "Harbor Hotels"',
        'create --name Reports --role Contributor',
      ],
    },
    {
      flags: (command) => addNamedFields(command, create.body, drawing),
      options: (_args, flags) => readNamedFields(create.body, flags, drawing),
      run: async (run, typed: Values) => {
        const session = await connect(run)
        const made = await sendForm(run, session, newServiceAccount, await choicesOf(session), await withIds(session, typed, drawing))
        printRecord(run, made, create.reply, ['id'])
        printStatus(run, create.success)
      },
    },
  )
}

function addUpdate(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    {
      verb: 'update <account>',
      does: { ...update, does: `${update.does} Only what is given changes.` },
      examples: ['update "Nightly mirror" --no-active', 'update 12 --name Mirror --role Client'],
    },
    {
      flags: (command) => addFields(command, { ...update.body, required: [] }, editing),
      options: async ([account]: [string], flags) => ({
        account,
        typed: await readFields({ ...update.body, required: [] }, flags, editing),
      }),
      run: async (run, given: { account: string; typed: Values }) => {
        const session = await connect(run)
        const account = await findAccount(session, given.account)
        const { person } = await choicesOf(session)
        await sendForm(run, session, editServiceAccount, { person, account }, given.typed)
        printStatus(run, update.success)
      },
    },
  ).addHelpText('after', HELP)
}

function addTokens(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    {
      verb: 'create-token <account>',
      does: createToken,
      examples: [
        'create-token "Nightly mirror" --name "Server 1" --scope licenses:read --scope properties:read',
        'create-token 12 --name ci --scope all:read --json=token',
      ],
    },
    {
      flags: (command) => addNamedFields(command, createToken.body, tokenDrawing),
      options: async ([account]: [string], flags) => ({ account, typed: await readNamedFields(createToken.body, flags, tokenDrawing) }),
      run: async (run, given: { account: string; typed: Values }) => {
        const session = await connect(run)
        const account = await findAccount(session, given.account)
        const typed = await withIds(session, given.typed, tokenDrawing)
        const made = await sendForm(run, session, newServiceToken, { account, clients: [] }, typed)
        printRecord(run, made, createToken.reply, ['id', 'token', 'expiresOn'])
        printStatus(run, createToken.success, messages.tokenShownOnce)
      },
    },
  ).addHelpText('after', HELP)
  verb(
    noun,
    io,
    {
      verb: 'tokens <account>',
      does: 'List the tokens of a service account, without their secrets.',
      examples: ['tokens "Nightly mirror"'],
      isList: true,
    },
    { options: ([account]: [string]) => account, run: runTokens },
  ).addHelpText('after', HELP)
  verb(
    noun,
    io,
    { verb: 'revoke-token <account> <token>', does: revokeToken, examples: ['revoke-token "Nightly mirror" 7'] },
    {
      options: ([account, token]: [string, string]) => ({ account, tokenId: idOf(token, 'Look it up: evergreen service-accounts tokens') }),
      run: async (run, given: { account: string; tokenId: number }) => {
        const session = await connect(run)
        const { id } = await findAccount(session, given.account)
        await session.api.serviceAccounts.revokeToken({ params: { id, tokenId: given.tokenId } })
        printStatus(run, revokeToken.success)
      },
    },
  ).addHelpText('after', `${HELP} <token> is its id.`)
}

const TOKENS = list.reply.properties.items.items.properties.tokens

async function runTokens(run: Run, typed: string): Promise<void> {
  const { tokens } = await findAccount(await connect(run), typed)
  const found = { items: tokens, totalItemCount: tokens.length }
  const reply = { type: 'object', properties: { items: TOKENS } }
  await printList(run, found, reply, ['id', 'name', 'createdOn', 'expiresOn', 'lastUsedOn', 'scopes'])
}

/** The context of the form. It needs no clients, because typed names are replaced by ids first. */
async function choicesOf({ api }: Session) {
  return { person: personOf(await api.authentication.identity()), clients: [] }
}

async function findAccount({ api }: Session, typed: string): Promise<ServiceAccount> {
  const { items } = await api.serviceAccounts.list()
  const word = typed.trim().toLowerCase()
  const found = items.filter(({ id, name }) => String(id) === word || name.toLowerCase() === word)
  const [one, ...others] = found
  if (!one) throw new Failure(EXIT.notFound, `There is no service account "${typed}".`, [LOOK])
  if (others.length > 0) throw new Failure(EXIT.usage, `${found.length} service accounts are named "${typed}". Give the id.`, [LOOK])
  return one
}
