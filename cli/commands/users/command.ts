import type { Command } from 'commander'
import type { Static } from 'typebox'
import { users as calls } from '../../../contract/users/calls.ts'
import { userColumns } from '../../../forms/users/columns.ts'
import { userFilter } from '../../../forms/users/list.ts'
import { editUser, newUser } from '../../../forms/users/users.ts'
import { messages } from '../../../rules/messages.ts'
import { addFields, flagNames, mustHave, readFields } from '../../kit/fields/fields.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { findClient, findUser, USER_ARGUMENT, USER_HELP } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { addDeactivate, addDelete } from './deactivate.ts'
import { addInvitations } from './invitations.ts'
import { addHandOver, addLeaves } from './leaving.ts'
import { readNewPassword } from './password.ts'
import { NO_CHOICES, putUser, type TypedUser } from './put.ts'
import { addTokens } from './tokens.ts'

const { create, update } = calls
/** Passwords are never flags, because a command line is visible in the history of the shell and in the process list. */
const drawing = {
  names: flagNames(editUser.fields),
  omit: ['clientId', 'password', 'confirmPassword', 'clearLockout', 'deletePropertyContactIds', 'deleteDivisionContactIds'],
}
export function add(users: Command, io: Io): void {
  describe(users, {
    does: 'Users and their roles: all users for administrators of the provider, their own client’s for client administrators.',
    examples: [
      'users list --search doe',
      'users create --email kim@example.com --first-name Kim --last-name Doe --role ClientContributor --client "Harbor Hotels"',
      'users invite people.csv --role Client --client "Harbor Hotels"',
      'users deactivate kim@example.com --remove-contacts',
      'users unlock kim@example.com',
    ],
  })
  addList(users, io, {
    ...filteredBy(userFilter),
    views: 'users',
    columns: ['id', ...columnsOf(userColumns)],
    examples: ['list --search doe', 'list --client "Harbor Hotels" --role Client --no-active', 'list --json=email,roleName'],
  })
  addCreate(users, io)
  addInvitations(users, io)
  addUpdate(users, io)
  addDeactivate(users, io)
  addDelete(users, io)
  addHandOver(users, io)
  addLeaves(users, io)
  addTokens(users, io)
  verb(
    users,
    io,
    {
      verb: `unlock ${USER_ARGUMENT}`,
      does: 'Clear the lockout of a user who mistyped their password too often.',
      examples: ['unlock 12'],
    },
    { options: ([user]: [string]) => user, run: async (run, user) => putTyped(run, user, { clearLockout: true }) },
  ).addHelpText('after', USER_HELP)
}

function addCreate(users: Command, io: Io): void {
  verb(
    users,
    io,
    {
      verb: 'create',
      does: {
        ...create,
        does: `${create.does} The password is asked for, or read from stdin when piped; leave it empty to send an invitation.`,
      },
      examples: [
        'create --email kim@example.com --first-name Kim --last-name Doe --role ClientContributor --client "Harbor Hotels"',
        'create --email lee@example.com --first-name Lee --last-name Roe --role Contributor --invite',
      ],
    },
    {
      flags: (command) => {
        addFields(command, create.body, drawing)
        command
          .option('--client <client>', 'Client, by its name or id (required of staff, for a client’s role)')
          .option('--invite', 'send an invitation without asking for a password')
      },
      options: createOptions,
      run: runCreate,
    },
  )
}

interface CreateOptions {
  client: string | undefined
  isInvited: boolean
  typed: Static<typeof create.body>
}

async function createOptions(_args: [], flags: { client?: string; invite?: true }): Promise<CreateOptions> {
  const typed = mustHave(create.body, await readFields(create.body, flags, drawing), drawing)
  return { client: flags.client, isInvited: flags.invite ?? false, typed }
}

async function runCreate(run: Run, { client, isInvited, typed }: CreateOptions): Promise<void> {
  const session = await connect(run)
  const of = client === undefined ? {} : { clientId: await findClient(session, client) }
  const password = isInvited ? {} : await readNewPassword(run, 'Password (empty: an invitation is sent):')
  const made = await sendForm(run, session, newUser, NO_CHOICES, { ...typed, ...of, ...password })
  printRecord(run, made, create.reply, made.invitationLink === null ? ['id'] : ['id', 'invitationLink'])
  printStatus(run, create.success, made.invitationLink === null ? undefined : messages.invitationLinkOnce)
}

function addUpdate(users: Command, io: Io): void {
  verb(
    users,
    io,
    {
      verb: `update ${USER_ARGUMENT}`,
      does: 'Change a user: only what is given changes.',
      examples: [
        'update kim@example.com --title Manager --phone 303-555-0142',
        'update 12 --active',
        'update 12 --new-password < password.txt',
      ],
    },
    {
      flags: (command) => {
        addFields(command, { ...update.body, required: [] }, drawing)
        command.option('--new-password', 'set a password: it is asked for, or read from stdin when piped')
      },
      options: async ([user]: [string], flags) => ({
        user,
        typed: await readFields(update.body, flags, drawing),
        newPassword: flags.newPassword === true,
      }),
      run: async (run, { user, typed, newPassword }) => putTyped(run, user, { ...typed, ...(newPassword && (await readNewPassword(run))) }),
    },
  ).addHelpText('after', USER_HELP)
}

async function putTyped(run: Run, user: string, typed: TypedUser): Promise<void> {
  const session = await connect(run)
  await putUser(run, session, await findUser(session, user), typed)
}
