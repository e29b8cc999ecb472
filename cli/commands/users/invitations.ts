import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Output } from '../../../contract/call.ts'
import { users as calls } from '../../../contract/users/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { INVITE_OUTCOME_LABELS } from '../../../rules/labels.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import type { Role } from '../../../rules/people/permissions.ts'
import { readAll } from '../../kit/ask.ts'
import { codeOf, EXIT, Failure, failed, messageOf } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { findClient, findUser, USER_ARGUMENT, USER_HELP } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, type Run, signedIn, verb } from '../../kit/run.ts'

const { invite, sendInvitation, revokeInvitation } = calls
const drawing = { names: { roleName: 'role' }, omit: ['clientId', 'dryRun', 'users'] }
/** Far more than the file of the largest invitation, of two hundred people, needs. */
const MAX_CHARACTERS = 1024 * 1024

export function addInvitations(users: Command, io: Io): void {
  verb(
    users,
    io,
    {
      verb: 'invite <file>',
      does: {
        ...invite,
        does: `${invite.does} The file, or stdin with -, has one person a line: "Kim Doe <kim@example.com>", or cells between commas or tabs; a first line may name them (First Name, Last Name, Email, Title, Phone, Role).`,
      },
      examples: [
        'invite people.csv --role ClientContributor --client "Harbor Hotels" --dry-run',
        'invite - --role Client --json=email,invitationLink < people.txt',
      ],
    },
    {
      flags: (command) => {
        addFields(command, { ...invite.body, required: [] }, drawing)
        command
          .option('--client <client>', 'Client, by its name or id (required of staff, for a client’s role)')
          .option('--dry-run', 'only say what would happen')
      },
      options: async ([file]: [string], flags: { client?: string; dryRun?: true }) => {
        const { roleName } = await readFields(invite.body, flags, drawing)
        return { file, roleName, client: flags.client, dryRun: flags.dryRun ?? false }
      },
      run: runInvite,
    },
  )
  verb(
    users,
    io,
    { verb: `resend-invitation ${USER_ARGUMENT}`, does: sendInvitation, examples: ['resend-invitation kim@example.com'] },
    { options: ([user]: [string]) => user, run: runResend },
  ).addHelpText('after', USER_HELP)
  verb(
    users,
    io,
    { verb: `revoke-invitation ${USER_ARGUMENT}`, does: revokeInvitation, examples: ['revoke-invitation kim@example.com'] },
    {
      options: ([user]: [string]) => user,
      run: async (run, user) => {
        const session = await connect(run)
        const { id } = await findUser(session, user)
        await session.api.users.revokeInvitation({ params: { id } })
        printStatus(run, revokeInvitation.success)
      },
    },
  ).addHelpText('after', USER_HELP)
}

async function readText(run: Run, file: string): Promise<string> {
  if (file === '-') return readAll(run.io.stdin, MAX_CHARACTERS)
  try {
    const text = await readFile(file, 'utf8')
    if (text.length > MAX_CHARACTERS) throw failed(`${file} is too long.`)
    return text
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new Failure(EXIT.notFound, `There is no file ${file}.`) : failed(messageOf(error))
  }
}

interface InviteOptions {
  file: string
  roleName?: Role | null
  client: string | undefined
  dryRun: boolean
}

async function runInvite(run: Run, { file, roleName, client, dryRun }: InviteOptions): Promise<void> {
  signedIn(run)
  const { peopleIn } = await import('../../../forms/users/people.ts')
  const users = peopleIn(await readText(run, file))
  if (users.length === 0) throw failed(`${file === '-' ? 'stdin' : file} names nobody.`)
  if (users.length > limits.invitedAtOnce) throw failed(`Invite at most ${limits.invitedAtOnce} people at once, not ${users.length}.`)
  const session = await connect(run)
  const clientId = client === undefined ? null : await findClient(session, client)
  const result = await session.api.users.invite({ body: { users, roleName, clientId, dryRun } })
  await printResult(run, result)
}

async function printResult(run: Run, result: Output<typeof invite>): Promise<void> {
  const hasLinks = result.items.some(({ invitationLink }) => invitationLink !== null)
  await printList(run, result, invite.reply, [
    'row',
    'name',
    'email',
    { title: 'Outcome', value: ({ outcome }) => INVITE_OUTCOME_LABELS[outcome] },
    'id',
    ...(hasLinks ? (['invitationLink'] as const) : []),
    { title: 'Refused because', value: ({ errors }) => Object.entries(errors).map(([field, why]) => `${field}: ${why.join(' ')}`) },
  ])
  printStatus(run, sentences.inviteCounts(result), hasLinks ? messages.invitationLinksOnce : undefined)
  const { refusedCount: refused, items } = result
  if (refused > 0) throw new Failure(refused < items.length ? EXIT.partly : EXIT.failed, `Refused: ${refused} of ${items.length} rows.`)
}

async function runResend(run: Run, user: string): Promise<void> {
  const session = await connect(run)
  const { id } = await findUser(session, user)
  const { invitationLink } = await session.api.users.sendInvitation({ params: { id } })
  printLink(run, invitationLink)
  printStatus(run, invitationLink ? undefined : sendInvitation.success)
}

/** Prints the invitation link to stdout, for servers that cannot send mail. */
function printLink(run: Run, invitationLink: string | null): void {
  if (invitationLink === null) return
  printRecord(run, { invitationLink }, sendInvitation.reply, ['invitationLink'])
  printStatus(run, messages.invitationLinkOnce)
}
