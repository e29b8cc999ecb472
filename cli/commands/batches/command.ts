import type { Command } from 'commander'
import { type Batch, batches as calls } from '../../../contract/batches/calls.ts'
import { batchFilter } from '../../../forms/batches/list.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, verb } from '../../kit/run.ts'
import { ACTION, addRows, printBatch, readRows } from './print.ts'
import { runUndo } from './undo.ts'

const { get, undo } = calls
const HINT = 'The batches: evergreen batches list'

export function add(batches: Command, io: Io): void {
  describe(batches, {
    does: 'Bulk actions: what each has changed, and its undo within 30 days.',
    examples: ['batches list', 'batches show 12', 'batches undo 12 --dry-run'],
  })
  addList(batches, io, {
    ...filteredBy(batchFilter, { omit: ['sortBy'] }),
    columns: ['id', 'createdOn', ACTION, 'status', 'recordCount', 'refusedCount', 'userName', 'clientName', UNDONE],
    examples: ['list', 'list --status Planned', 'list --user kim@example.com --json'],
  })
  verb(
    batches,
    io,
    { verb: 'show <batch>', does: get, examples: ['show 12', 'show 12 --left-out', 'show 12 --json'] },
    {
      flags: addRows,
      options: async ([typed]: [string], flags) => ({ id: idOf(typed, HINT), query: await readRows(flags) }),
      run: async (run, { id, query }) => {
        const { api } = await connect(run)
        await printBatch(run, { query, read: (asked) => api.batches.get({ params: { id }, query: asked }) })
      },
    },
  ).addHelpText('after', '\nIn a pipe it prints the records alone, without the lines about the batch.')
  verb(
    batches,
    io,
    { verb: 'undo <batch>', does: undo, examples: ['undo 12 --dry-run', 'undo 12', 'undo 12 --yes'] },
    {
      flags: (command) => command.option('--dry-run', 'only say what would go back, and what would be kept and why'),
      options: ([typed]: [string], { dryRun = false }: { dryRun?: boolean }) => ({ id: idOf(typed, HINT), dryRun }),
      run: runUndo,
    },
  ).addHelpText('after', '\nIt prints the records that are kept. Exit code: 3 when some are kept, 1 when all are.')
}

const UNDONE = { title: 'Undone in', value: ({ undoneBy }: Partial<Batch>) => undoneBy }
