import type { Command } from 'commander'
import { Refused, sendCall } from '../../../client/index.ts'
import type { Call } from '../../../contract/call.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { userTasks } from '../../../contract/user-tasks/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { confirmMany } from '../../kit/ask.ts'
import { mustHave } from '../../kit/fields/fields.ts'
import { addNamedFields, drawn, type NamedDrawing, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { addIds, idsHelp, readIds, type Words, wordsOf } from '../../kit/find/ids.ts'
import { anAssignee } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'
import { partly } from '../renewals/bulk.ts'

const ARGUMENT = '<tasks...>'
const HELP = `${idsHelp(ARGUMENT)}
Exit code: 3 when some were refused, 1 when all were.`

interface Bulk {
  verb: string
  call: Call
  drawing: NamedDrawing
  examples: string[]
  /** The question before an action that cannot be undone. */
  question?: string
}

const BULK: Bulk[] = [
  {
    verb: 'done',
    call: userTasks.bulkComplete,
    drawing: {},
    examples: ['done 12', 'done 12 15 --yes', 'list --next 7 --all | evergreen tasks done - --yes'],
    question: messages.bulkDoneConfirm,
  },
  {
    verb: 'assign',
    call: userTasks.bulkAssign,
    drawing: { named: { assignedUserId: { ...anAssignee, flag: 'to' } } },
    examples: ['assign 12 15 --to "Kim Doe"', 'assign @tasks.txt --to nobody'],
  },
  {
    verb: 'reschedule',
    call: userTasks.bulkUpdateFollowUpDates,
    drawing: { names: { followUpDate: 'date' } },
    examples: ['reschedule 12 15 --date 2026-12-08'],
  },
  {
    verb: 'describe',
    call: userTasks.bulkUpdateDescriptions,
    drawing: {},
    examples: ['describe 12 15 --description "Call the port"', 'describe 12 --description ""'],
  },
]

/** Actions on any number of tasks of any kind. */
export function addBulk(tasks: Command, io: Io): void {
  for (const { verb: name, call, drawing: given, examples, question } of BULK) {
    const drawing = { ...given, omit: ['userTaskIds'] }
    const schema = call.body
    verb(
      tasks,
      io,
      { verb: `${name} ${ARGUMENT}`, does: call, examples },
      {
        flags: (command) => addNamedFields(addIds(command), schema, drawing),
        options: async (args: [string[]], flags) => {
          const typed = await readNamedFields(schema, flags, drawing)
          mustHave(schema, typed, drawn(drawing))
          return { given: wordsOf(args, flags), typed }
        },
        run: async (run, options) => runBulk(run, { ...options, call, drawing, question }),
      },
    ).addHelpText('after', HELP)
  }
}

interface BulkRun extends Omit<Bulk, 'verb' | 'examples'> {
  given: Words
  typed: Record<string, unknown>
}

async function runBulk(run: Run, { given, typed, call, drawing, question }: BulkRun): Promise<void> {
  const ids = await readIds(run, given, ['taskId', 'id'])
  if (ids.length === 0) return printStatus(run, messages.noTasksFound)
  const session = await connect(run)
  const values = await withIds(session, typed, drawing)
  if (question !== undefined) await confirmMany(run, ids.length === 1 ? question : `${ids.length} tasks: ${question}`, ids.length)
  const refused = new Map<number, string>()
  for (let from = 0; from < ids.length; from += limits.bulkTasks) {
    for (const [id, reason] of await refusedOf(session, call, values, ids.slice(from, from + limits.bulkTasks))) refused.set(id, reason)
  }
  const items = ids.map((id) => ({ id, outcome: refused.has(id) ? 'refused' : 'done', reason: refused.get(id) ?? null }))
  await printList(run, { items, totalItemCount: items.length }, ROWS, ['id', 'outcome', 'reason'])
  const done = ids.length - refused.size
  if (done > 0) printStatus(run, call.success)
  if (refused.size > 0) throw partly(done, `${refused.size} of ${ids.length} tasks were refused.`)
}

const ROWS: Schema = {
  properties: { items: { items: { properties: { id: { title: 'Id' }, outcome: { title: 'Outcome' }, reason: { title: 'Reason' } } } } },
}

/**
 * A request is atomic: if the server refuses some tasks, the request is split into halves until the refused tasks
 * are alone, and all others are done.
 */
async function refusedOf(session: Session, call: Call, values: object, ids: number[]): Promise<[number, string][]> {
  try {
    await sendCall(session.send, call, { body: { ...values, userTaskIds: ids } })
    return []
  } catch (error) {
    const blamed = error instanceof Refused && error.status === 400 ? error.errors.userTaskIds : undefined
    if (blamed === undefined) throw error
    const [only, ...others] = ids
    if (only !== undefined && others.length === 0) return [[only, blamed.join(' ')]]
    const half = Math.ceil(ids.length / 2)
    const first = await refusedOf(session, call, values, ids.slice(0, half))
    return [...first, ...(await refusedOf(session, call, values, ids.slice(half)))]
  }
}
