import type { Command } from 'commander'
import type { Output } from '../../../contract/call.ts'
import { users as calls } from '../../../contract/users/calls.ts'
import { leaves as leaveCalls } from '../../../contract/users/leaves.ts'
import { handOver, newLeave } from '../../../forms/users/leaving.ts'
import { UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { findDivision, findProperty } from '../../kit/find/company.ts'
import { findUser, USER_ARGUMENT, USER_HELP } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import { assigneeId } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'

const receiverOf = async (session: Session, typed: string): Promise<number | null> => {
  const id = await assigneeId(session, typed)
  return id === UNASSIGNED ? null : id
}

/** Splits 'Harbor Waikiki=kim@example.com' at its sign. */
const placed = (typed: string): [string, string] => {
  const at = typed.lastIndexOf('=')
  if (at < 1) throw usage(`Give the new assignee: "${typed}=kim@example.com".`)
  return [typed.slice(0, at), typed.slice(at + 1)]
}

interface HandOverTyped {
  user: string
  to?: string
  division: string[]
  property: string[]
  deactivate: boolean
}

const several = (typed: string, before: string[]) => [...before, typed]

export function addHandOver(users: Command, io: Io): void {
  verb(
    users,
    io,
    {
      verb: `hand-over ${USER_ARGUMENT}`,
      does: calls.handOver,
      examples: [
        'hand-over kim@example.com --to lee@example.com --deactivate',
        'hand-over 12 --to nobody',
        'hand-over 12 --to lee@example.com --property "Harbor Waikiki=dana@example.com"',
      ],
    },
    {
      flags: (command) =>
        command
          .requiredOption('--to <person>', 'the user who takes over: nobody, a name, an e-mail or an id')
          .option('--division <division=person>', 'who takes over the properties of a division (several times)', several, [])
          .option('--property <property=person>', 'who takes over a property (several times)', several, [])
          .option('--deactivate', 'deactivate the user with it'),
      options: ([user]: [string], flags: Partial<HandOverTyped>): HandOverTyped => ({
        division: [],
        property: [],
        deactivate: false,
        ...flags,
        user,
      }),
      run: runHandOver,
    },
  ).addHelpText('after', USER_HELP)
}

async function runHandOver(run: Run, { user, to = '', division, property, deactivate }: HandOverTyped): Promise<void> {
  const session = await connect(run)
  const record = await findUser(session, user)
  const holdings = await session.api.users.holdings({ params: { id: record.id } })
  const byDivision = await Promise.all(
    division.map(placed).map(async ([name, person]) => ({
      divisionId: (await findDivision(session, name)).id,
      userId: await receiverOf(session, person),
    })),
  )
  const byProperty = await Promise.all(
    property.map(placed).map(async ([name, person]) => ({
      propertyId: (await findProperty(session, name)).id,
      userId: await receiverOf(session, person),
    })),
  )
  const userId = await receiverOf(session, to)
  const name = `${record.firstName} ${record.lastName}`
  await confirm(run, `${sentences.holds(name, holdings)} Hand it over?`)
  const body = { userId, byDivision, byProperty, deactivate }
  const moved: Output<typeof calls.handOver> = await sendForm(run, session, handOver, { record, people: [], holdings, deactivate }, body)
  printRecord(run, moved, calls.handOver.reply, [
    'licensesCount',
    'renewalsCount',
    'tasksCount',
    'requestsCount',
    'reminderStepsCount',
    'unassignedCount',
  ])
  printStatus(run, sentences.handedOver(moved), moved.unassignedCount > 0 ? messages.unassignedWarning : undefined)
}

/** The user with that id or e-mail, or the signed-in user for 'me'. */
const recordOf = async (session: Session, typed: string) =>
  typed.toLowerCase() === 'me' ? session.api.authentication.identity() : findUser(session, typed)

export function addLeaves(users: Command, io: Io): void {
  const leaves = users.command('leaves')
  describe(leaves, {
    does: 'The leaves of users, and the deputies who take over their work.',
    examples: [
      'leaves list me',
      'leaves add kim@example.com --from 2026-12-21 --to 2027-01-04 --deputy lee@example.com',
      'leaves remove me 7',
    ],
  })
  verb(
    leaves,
    io,
    { verb: `list ${USER_ARGUMENT}`, does: leaveCalls.list, examples: ['list me', 'list kim@example.com'] },
    {
      options: ([user]: [string]) => user,
      run: async (run, user) => {
        const session = await connect(run)
        const { id } = await recordOf(session, user)
        await printList(run, await session.api.leaves.list({ params: { id } }), leaveCalls.list.reply, [
          'id',
          'from',
          'to',
          'deputyName',
          'isNow',
        ])
      },
    },
  ).addHelpText('after', `${USER_HELP} "me" is yourself.`)
  verb(
    leaves,
    io,
    {
      verb: `add ${USER_ARGUMENT}`,
      does: leaveCalls.create,
      examples: ['add me --from 2026-12-21 --to 2027-01-04 --deputy lee@example.com'],
    },
    {
      flags: (command) =>
        command
          .requiredOption('--from <date>', 'First Day, YYYY-MM-DD')
          .requiredOption('--to <date>', 'Last Day, YYYY-MM-DD')
          .requiredOption('--deputy <person>', 'the user who takes over the work: a name, an e-mail or an id'),
      options: ([user]: [string], flags: { from: string; to: string; deputy: string }) => ({ user, ...flags }),
      run: async (run, { user, from, to, deputy }) => {
        const session = await connect(run)
        const record = await recordOf(session, user)
        const body = { from, to, deputyId: await assigneeId(session, deputy) }
        const made = await sendForm(run, session, newLeave, { record, people: [] }, body)
        printRecord(run, made, leaveCalls.create.reply, ['id'])
        printStatus(run, leaveCalls.create.success)
      },
    },
  ).addHelpText('after', `${USER_HELP} "me" is yourself.`)
  verb(
    leaves,
    io,
    { verb: `remove ${USER_ARGUMENT} <leave>`, does: leaveCalls.remove, examples: ['remove me 7', 'remove kim@example.com 7'] },
    {
      options: ([user, leave]: [string, string]) => ({ user, leaveId: idOf(leave) }),
      run: async (run, { user, leaveId }) => {
        const session = await connect(run)
        const { id } = await recordOf(session, user)
        await session.api.leaves.remove({ params: { id, leaveId } })
        printStatus(run, leaveCalls.remove.success)
      },
    },
  ).addHelpText('after', `${USER_HELP} "me" is yourself.`)
}
