import type { Command } from 'commander'
import { changeWords, recordWords } from '../../../contract/activity/words.ts'
import { type Batch, type BatchRow, type BatchRowFilter, batches, type LeftOut } from '../../../contract/batches/calls.ts'
import type { Output } from '../../../contract/call.ts'
import { callWords } from '../../../contract/words.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { printPages } from '../../kit/output/pages.ts'
import { type Column, printList, printRecord, write } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import type { Flags, Run } from '../../kit/run.ts'

const { get, undo } = batches

const query = get.query
const drawing = { omit: ['outcome'] }

/** The flags that choose the rows of a batch or a plan. */
export const addRows = (command: Command): Command => {
  command.option('--left-out', 'the records that were left out, with the reason')
  addFields(command, query, drawing)
  return command
}

export const readRows = async (flags: Flags): Promise<BatchRowFilter> => ({
  ...(await readFields(query, flags, drawing)),
  ...(flags.leftOut === true && { outcome: 'leftOut' }),
})

/** The action as the screens name it. JSON has the name of the call. */
export const ACTION = { title: 'Action', value: ({ call }: { call?: string }) => call && callWords(call) }

const FACTS: Column<Batch>[] = [
  'id',
  'status',
  ACTION,
  'userName',
  'appliedByUserName',
  'clientName',
  'createdOn',
  'doneOn',
  'recordCount',
  'refusedCount',
  { title: 'Needs Approval', value: ({ status, needsApproval }) => (status === 'Planned' && needsApproval ? 'yes' : null) },
  { title: 'Job', value: ({ jobId }) => jobId },
  { title: 'Undo of Batch', value: ({ undoOf }) => undoOf },
  { title: 'Undone in Batch', value: ({ undoneBy }) => undoneBy },
  { title: 'Undo', value: ({ status, undoneBy, cannotUndo }) => (status === 'Planned' || undoneBy !== null ? null : cannotUndo) },
  { title: 'Apply', value: ({ cannotApply }) => cannotApply },
]

/** A record without a name is a new record of a plan if it has no id, and otherwise a deleted one. */
const nameOf = ({ recordName, recordId }: BatchRow): string | null => recordName ?? (recordId === null ? null : `#${recordId}`)

const ROWS: Column<BatchRow>[] = [
  { title: 'Record', value: ({ record }) => record && recordWords(record) },
  { title: 'Name', value: nameOf, none: 'new' },
  'licenseNumber',
  'propertyName',
]
const CHANGES: Column<BatchRow> = { title: 'Changes', value: changeWords }

interface Shown {
  /** The filter of the rows. */
  query: BatchRowFilter
  read(query: BatchRowFilter): Promise<Output<typeof get>>
  /** Allows a partial list in a pipe, for the first rows of a batch that the command has just made. */
  mayBePart?: boolean
}

/** Prints a batch: on a terminal its fields and rows, in a pipe only its rows, with --json the whole reply. */
export async function printBatch(run: Run, { query: asked, read, mayBePart }: Shown): Promise<void> {
  if (run.page) return printRecord(run, await read({ pageSize: 5 }), get.reply, FACTS)
  if (run.io.stdout.isTTY && !run.globals.json) {
    printRecord(run, await read({ pageSize: 5 }), get.reply, FACTS)
    write(run, [''])
  }
  const columns = [...ROWS, asked.outcome === 'leftOut' ? ('reason' as const) : CHANGES, STANDING]
  await printPages(run, { filter: asked, read, call: get, columns, mayBePart })
}

const KEPT: Column<LeftOut>[] = [{ title: 'Record', value: ({ record }) => recordWords(record) }, 'id', 'name', 'reason', STANDING]

/** Records that were kept by an undo or left out of a plan. */
export const printLeftOut = (run: Run, items: LeftOut[]): Promise<void> =>
  printList(run, { items }, { properties: { items: undo.reply.properties.kept } }, KEPT)
