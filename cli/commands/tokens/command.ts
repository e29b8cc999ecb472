import type { Command } from 'commander'
import { authentication as calls } from '../../../contract/authentication/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { newToken } from '../../../forms/my-account/account.ts'
import { messages } from '../../../rules/messages.ts'
import { usage } from '../../kit/errors.ts'
import { mustHave } from '../../kit/fields/fields.ts'
import { drawingOf, sendForm } from '../../kit/fields/forms.ts'
import { addNamedFields, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { SCOPES } from '../../kit/find/scopes.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { forgetToken, readToken } from '../../kit/settings/profile.ts'

const { tokens: list, createToken: create, revokeToken: revoke } = calls
const drawing = { ...drawingOf(newToken), named: { scopes: SCOPES } }

export function add(tokens: Command, io: Io): void {
  describe(tokens, {
    does: 'Your personal tokens, with which the command line, the terminal and scripts sign in.',
    examples: ['tokens list', 'tokens create --name "Nightly export"', 'tokens revoke 7'],
  })
  verb(
    tokens,
    io,
    { verb: 'list', does: list, examples: ['list', 'list --json=id,name,lastUsedOn'] },
    { options: () => ({}), run: runList },
  )
  verb(
    tokens,
    io,
    {
      verb: 'create',
      does: create,
      examples: [
        'create --name "Nightly export" --scope exports:read',
        'create --name "Harbor report" --scope all:read --scope "client:Harbor Hotels"',
        'create --name ci --expires-in-days 30 --json=token',
      ],
    },
    {
      flags: (command) => addNamedFields(command, create.body, drawing),
      options: async (_args, flags) => {
        const body = await readNamedFields(create.body, flags, drawing)
        mustHave(create.body, body)
        return body
      },
      run: runCreate,
    },
  )
  verb(tokens, io, { verb: 'revoke <id>', does: revoke, examples: ['revoke 7'] }, { options: ([id]: [string]) => idOf(id), run: runRevoke })
}

function idOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw usage(`A token is named by its id, not "${text}".`, 'Look it up: evergreen tokens list')
}

async function runList(run: Run): Promise<void> {
  const { api } = await connect(run)
  const page = await api.authentication.tokens()
  await printList(run, page, list.reply, ['id', 'name', 'createdOn', 'expiresOn', 'lastUsedOn', 'scopes'])
}

async function runCreate(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const made = await sendForm(run, session, newToken, { clients: [] }, await withIds(session, typed, drawing))
  printRecord(run, made, create.reply, ['id', 'token', 'expiresOn'])
  printStatus(run, create.success, messages.tokenShownOnce)
}

/** If the profile's own token is revoked, it is also removed from the profile. */
async function runRevoke(run: Run, id: number): Promise<void> {
  const { api, profile } = await connect(run)
  await api.authentication.revokeToken({ params: { id } })
  printStatus(run, revoke.success)
  const stored = readToken(run.io.env, profile.name)
  if (stored?.id !== id || stored.server !== profile.server) return
  forgetToken(run.io.env, profile.name)
  printStatus(run, `It was the token of the profile ${profile.name}: signed out of ${profile.server}.`)
}
