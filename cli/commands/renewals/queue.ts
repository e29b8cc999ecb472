import type { Command } from 'commander'
import { sendCall } from '../../../client/index.ts'
import { type Call, inputSchema } from '../../../contract/call.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { queueColumns } from '../../../forms/renewals/queue.columns.ts'
import { messages } from '../../../rules/messages.ts'
import { withIds } from '../../kit/fields/named.ts'
import { aClient } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printPages } from '../../kit/output/pages.ts'
import { type AnyRow, type Column, pageOf } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { addList, asking } from '../../kit/records.ts'
import { connect, type Does, verb } from '../../kit/run.ts'
import { addViewFlag, throughView, viewIn } from '../../kit/views.ts'
import { addQueueFlags, QUEUE_DRAWING, readQueueFlags } from './filter.ts'

const { renewalsList, renewalCounts, authorityCounts, personCounts, monthCounts, monthRenewals } = calls.dashboard

interface Listed {
  verb: string
  call: Call
  does: Does
  examples: string[]
  drawing: typeof QUEUE_DRAWING
  columns: Column<AnyRow>[]
}

const LISTS: Listed[] = [
  {
    verb: 'list',
    call: renewalsList,
    does: 'List the renewals queue: what is to be renewed, soonest expiration first.',
    examples: [
      'list --past-due',
      'list --ready --state CO --json=id,licenseNumber',
      'list --authority "Port of San Francisco" --no-current',
      'list --assignee me --search bar',
      'list --view "Due in Hawaii"',
    ],
    drawing: QUEUE_DRAWING,
    columns: ['id', ...columnsOf(queueColumns)],
  },
  {
    verb: 'counts',
    call: renewalCounts,
    does: renewalCounts,
    examples: ['counts', 'counts --assignee me --json=stateCode,renewalsCount'],
    drawing: QUEUE_DRAWING,
    columns: [
      'stateCode',
      'renewalsCount',
      'readyToStartCount',
      'readyToStartPastDueCount',
      'startedNotFiledCount',
      'startedNotFiledPastDueCount',
      'filedCount',
      'filedPastDueCount',
      'expectedFees',
      'unknownFeeCount',
    ],
  },
  {
    verb: 'authorities',
    call: authorityCounts,
    does: authorityCounts,
    examples: ['authorities --state CO', 'authorities --past-due --sort totalRenewalsCount --sort-direction desc'],
    // One state here; the same flag accepts several elsewhere.
    drawing: { ...QUEUE_DRAWING, omit: ['states'] },
    columns: ['id', 'name', 'jurisdiction', 'stateProvince', 'totalRenewalsCount'],
  },
  {
    verb: 'people',
    call: personCounts,
    does: personCounts,
    examples: ['people', 'people --state CO --json=name,pastDueCount'],
    drawing: QUEUE_DRAWING,
    columns: ['id', 'name', 'renewalsCount', 'pastDueCount'],
  },
]

/** Which months and clients; the other filters of the queue are about the present. */
const monthDrawing = { names: { states: 'state' }, named: { clientIds: aClient } }

/** The queue, and its counts by state, licensing authority, person and month. */
export function add(renewals: Command, io: Io): void {
  for (const { verb: name, call, does, examples, drawing, columns } of LISTS) {
    const schema = inputSchema(call)
    verb(
      renewals,
      io,
      { verb: name, does, examples, isList: true },
      {
        flags: (command) => {
          addQueueFlags(command, schema, drawing)
          if (call === renewalsList) addViewFlag(command)
        },
        options: async (_args, flags) => ({ typed: await readQueueFlags(schema, flags, drawing), view: viewIn(flags) }),
        run: async (run, { typed, view }) => {
          const session = await connect(run)
          const filter = await throughView(run, session, 'renewals', view, await withIds(session, typed, drawing))
          const read = async (asked: Values) => pageOf(await sendCall(session.send, call, asking(call, asked)))
          await printPages(run, { filter, read, call, columns, none: messages.noRenewalsFound })
        },
      },
    )
  }
  addList(renewals, io, {
    verb: 'months',
    call: monthCounts,
    drawing: monthDrawing,
    columns: ['month', 'begunCount', 'filedCount', 'receivedCount'],
    examples: ['months', 'months --state CO --json'],
  })
  addList(renewals, io, {
    verb: 'of-month',
    call: monthRenewals,
    drawing: monthDrawing,
    columns: ['id', 'licenseNumber', 'propertyName', 'state', 'date', STANDING],
    examples: ['of-month --month 2026-10 --event Filed'],
  })
}
