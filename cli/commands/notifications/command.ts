import type { Command } from 'commander'
import { notifications as calls } from '../../../contract/notifications/calls.ts'
import { usage } from '../../kit/errors.ts'
import { addIds, idsHelp, readIds, type Words, type WordsFlags, wordsOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

const { list, counts, read } = calls

interface Reading extends Words {
  all: boolean
}

export function add(notifications: Command, io: Io): void {
  describe(notifications, {
    does: 'Changes that others made to your licenses and tasks, and the results of your mails and jobs.',
    examples: ['notifications list --unread', 'notifications read 12 15', 'notifications read --all'],
  })
  addList(notifications, io, {
    call: list,
    drawing: { names: { unreadOnly: 'unread' }, omit: ['sortBy'] },
    columns: ['id', 'happenedOn', 'kind', 'text', 'link', 'readOn'],
    examples: ['list', 'list --unread', 'list --json=id,text,link'],
  })
  verb(
    notifications,
    io,
    { verb: 'counts', does: 'Count your unread notifications.', examples: ['counts', 'counts --json=unreadCount'] },
    {
      options: () => ({}),
      run: async (run) =>
        printRecord(run, await (await connect(run)).api.notifications.counts(), counts.reply, ['unreadCount', 'latestOn']),
    },
  )
  verb(
    notifications,
    io,
    {
      verb: 'read [notifications...]',
      does: read,
      examples: ['read 12 15', 'read --all', 'read -'],
    },
    {
      flags: (command) => addIds(command).option('--all', 'all of them'),
      options: (args: [string[]], { all = false, ...flags }: WordsFlags & { all?: boolean }): Reading => {
        const given = wordsOf(args, flags)
        if (all === given.words.length > 0) throw usage('Give the ids of notifications, or --all.', 'The ids: evergreen notifications list')
        return { ...given, all }
      },
      run: runRead,
    },
  ).addHelpText('after', idsHelp('notifications'))
}

async function runRead(run: Run, { all, ...given }: Reading): Promise<void> {
  const { api } = await connect(run)
  const ids = all ? [] : await readIds(run, given)
  if (!all && ids.length === 0) return printStatus(run, 'Nothing to mark as read.')
  const counts = await api.notifications.read({ body: all ? { all } : { ids } })
  printRecord(run, counts, read.reply, ['unreadCount'])
}
