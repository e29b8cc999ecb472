import type { Command } from 'commander'
import type { ActivityFilter } from '../../../contract/activity/calls.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { activityColumns } from '../../../forms/activity/columns.ts'
import { addFields, collect, readFields } from '../../kit/fields/fields.ts'
import type { NamedDrawing } from '../../kit/fields/named.ts'
import { clientIds, findUser } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { pageWords, printList, tell } from '../../kit/output/print.ts'
import { connect, describe, type Flags, type Run, type Session, verb } from '../../kit/run.ts'

const { list } = calls.activity
const drawing = { names: { startDate: 'from', endDate: 'to', pageNumber: 'page' }, omit: ['sortBy', 'userIds', 'clientIds'] }

export function add(activity: Command, io: Io): void {
  describe(activity, { does: list.does, examples: ['activity list --from 2026-11-01', 'activity list --user kim@example.com'] })
  verb(
    activity,
    io,
    {
      verb: 'list',
      does: list.does,
      examples: [
        'list --from 2026-11-01 --to 2026-11-30',
        'list --user kim@example.com --record users --json',
        'list --client "Harbor Hotels"',
      ],
    },
    {
      flags: (command) => {
        addFields(command, list.query as Schema, drawing)
        command
          .option('--user <user>', 'only what this user did: an e-mail or id (may be given several times)', collect)
          .option('--client <client>', 'only about this client: its name or id (may be given several times)', collect)
      },
      options: listOptions,
      run: runList,
    },
  )
}

interface ListOptions {
  query: ActivityFilter
  users: string[]
  clients: string[]
}

async function listOptions(_args: string[], { user = [], client = [], ...flags }: Flags): Promise<ListOptions> {
  const query = (await readFields(list.query as Schema, flags, drawing)) as ActivityFilter
  return { query, users: user as string[], clients: client as string[] }
}

/** An id is used as it is, because deleted users still have activity. */
const userId = async (session: Session, typed: string): Promise<number> =>
  /^\d+$/.test(typed) ? Number(typed) : (await findUser(session, typed)).id

const userIds = async (session: Session, typed: string[]): Promise<{ userIds?: number[] }> =>
  typed.length ? { userIds: await Promise.all(typed.map((one) => userId(session, one))) } : {}

/** The activity of one record. */
export const ACTIVITY_DRAWING: NamedDrawing = {
  names: drawing.names,
  omit: ['sortBy'],
  named: { userIds: { flag: 'user', words: 'only what this user did: an e-mail or id', find: userId } },
}

async function runList(run: Run, { query, users, clients }: ListOptions): Promise<void> {
  const session = await connect(run)
  const narrowed = { ...query, ...(await userIds(session, users)), ...(await clientIds(session, clients)) }
  const page = await session.api.activity.list({ query: narrowed })
  await printList(run, page, list.reply as Schema, columnsOf(activityColumns))
  tell(run, pageWords(page, query))
}
