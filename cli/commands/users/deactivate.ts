import type { Command } from 'commander'
import { users as calls, type User } from '../../../contract/users/calls.ts'
import { sentences } from '../../../rules/messages.ts'
import { holdsWork } from '../../../rules/people/accounts.ts'
import { confirm, mayAsk, saysYes } from '../../kit/ask.ts'
import { findUser, USER_ARGUMENT, USER_HELP } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'
import { putUser } from './put.ts'

const { remove } = calls

export function addDeactivate(users: Command, io: Io): void {
  verb(
    users,
    io,
    {
      verb: `deactivate ${USER_ARGUMENT}`,
      does: 'Deactivate a user, who can then no longer sign in. Property and division contacts with their e-mail stay, unless they are removed too.',
      examples: ['deactivate kim@example.com', 'deactivate 12 --remove-contacts'],
    },
    {
      flags: (command) =>
        command
          .option('--remove-contacts', 'also remove the contacts with the user’s e-mail')
          .option('--no-remove-contacts', 'do not ask about them: they stay'),
      options: ([user]: [string], { removeContacts }: { removeContacts?: boolean }) => ({ user, removeContacts }),
      run: runDeactivate,
    },
  ).addHelpText('after', USER_HELP)
}

async function runDeactivate(run: Run, { user: typed, removeContacts }: { user: string; removeContacts?: boolean }): Promise<void> {
  const session = await connect(run)
  const user = await findUser(session, typed)
  if (user.active && holdsWork(await session.api.users.holdings({ params: { id: user.id } })))
    printStatus(run, `To hand it over: evergreen users hand-over ${user.email} --to … --deactivate`)
  const contacts = await contactsOf(session, user)
  const isRemoved = contacts.count > 0 && (removeContacts ?? (await removalTyped(run, contacts)))
  await putUser(run, session, user, { active: false, ...(isRemoved && contacts.toRemove) })
  if (contacts.count === 0) return
  printStatus(run, `${isRemoved ? 'Removed' : 'Still there, as a contact'}: ${contacts.words}.`)
}

export function addDelete(users: Command, io: Io): void {
  verb(
    users,
    io,
    {
      verb: `delete ${USER_ARGUMENT}`,
      does: { ...remove, does: `${remove.does} Contacts with their e-mail stay, unless they are removed too.` },
      examples: ['delete kim@example.com', 'delete 12 --remove-contacts --yes'],
    },
    {
      flags: (command) => command.option('--remove-contacts', 'also remove the contacts with the user’s e-mail'),
      options: ([user]: [string], { removeContacts = false }: { removeContacts?: boolean }) => ({ user, removeContacts }),
      run: async (run, { user: typed, removeContacts }) => {
        const session = await connect(run)
        const user = await findUser(session, typed)
        const contacts = await contactsOf(session, user)
        if (contacts.count > 0) printStatus(run, `${removeContacts ? 'Removed' : 'Still there, as a contact'}: ${contacts.words}.`)
        await confirm(run, sentences.deleteConfirm(user.email))
        await session.api.users.remove({ params: { id: user.id }, body: removeContacts ? contacts.toRemove : {}, ifMatch: user.version })
        printStatus(run, remove.success)
      },
    },
  ).addHelpText('after', USER_HELP)
}

interface Contacts {
  count: number
  words: string
  toRemove: { deletePropertyContactIds: number[]; deleteDivisionContactIds: number[] }
}

async function contactsOf({ api }: Session, { id }: User): Promise<Contacts> {
  const params = { id }
  const [ofProperties, ofDivisions] = await Promise.all([api.users.propertyContacts({ params }), api.users.divisionContacts({ params })])
  const properties = ofProperties.items.map((contact) => `${contact.name} of property ${contact.propertyName}`)
  const divisions = ofDivisions.items.map((contact) => `${contact.name} of division ${contact.divisionName}`)
  return {
    count: properties.length + divisions.length,
    words: [...properties, ...divisions].join('; '),
    toRemove: {
      deletePropertyContactIds: ofProperties.items.map((contact) => contact.id),
      deleteDivisionContactIds: ofDivisions.items.map((contact) => contact.id),
    },
  }
}

/** --yes is not enough here: records that are removed with the user need their own flag. */
async function removalTyped(run: Run, { words }: Contacts): Promise<boolean> {
  if (run.globals.yes || !mayAsk(run)) return false
  printStatus(run, `With this e-mail there is also: ${words}.`)
  return saysYes(run, 'Remove that too?')
}
