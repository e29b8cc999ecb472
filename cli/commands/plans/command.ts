import type { Command } from 'commander'
import { plans as calls } from '../../../contract/batches/calls.ts'
import type { Output } from '../../../contract/call.ts'
import { callWords } from '../../../contract/words.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { recordCountWords } from '../../../rules/messages/batches.ts'
import { messages } from '../../../rules/messages.ts'
import { confirmMany, readAll } from '../../kit/ask.ts'
import { failed, usage } from '../../kit/errors.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { onceOnly } from '../../kit/once.ts'
import { isObject, printJson, printStatus } from '../../kit/output/print.ts'
import { parseJson, textOf } from '../../kit/output/text.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { addRows, printBatch, printLeftOut, readRows } from '../batches/print.ts'
import { judge } from '../renewals/bulk.ts'

const { create, get, apply } = calls
const HINT = 'The plans: evergreen batches list --status Planned'

export function add(plans: Command, io: Io): void {
  describe(plans, {
    does: 'Plan a bulk action, look at what it would change, and apply exactly that.',
    examples: ['plans create --call renewals.bulkBegin --file begin.json', 'plans show 12', 'plans apply 12 --yes'],
  })
  addCreate(plans, io)
  verb(
    plans,
    io,
    { verb: 'show <plan>', does: get, examples: ['show 12', 'show 12 --left-out'] },
    {
      flags: addRows,
      options: async ([typed]: [string], flags) => ({ id: idOf(typed, HINT), query: await readRows(flags) }),
      run: async (run, { id, query }) => {
        const { api } = await connect(run)
        await printBatch(run, { query, read: (asked) => api.plans.get({ params: { id }, query: asked }) })
      },
    },
  ).addHelpText('after', '\nIn a pipe it prints the records alone, without the lines about the plan.')
  verb(
    plans,
    io,
    { verb: 'apply <plan>', does: apply, examples: ['apply 12', 'apply 12 --yes --json'] },
    { options: ([typed]: [string]) => idOf(typed, HINT), run: runApply },
  ).addHelpText('after', '\nIt prints the records that were left out. Exit code: 3 when some were, 1 when all were.')
}

interface Create {
  call: string
  file: string
  id?: number
}

function addCreate(plans: Command, io: Io): void {
  verb(
    plans,
    io,
    {
      verb: 'create',
      does: create,
      examples: [
        'create --call renewals.bulkBegin --file begin.json',
        'create --call authorityIntervals.syncDueDates --id 12 --file types.json',
        'create --call renewals.bulkBegin --file - --json=id < begin.json',
      ],
    },
    {
      flags: (command) =>
        command
          .requiredOption(
            '--call <name>',
            'the bulk action to plan, such as renewals.bulkBegin, dashboard.bulkAssign or userTasks.bulkAssign',
          )
          .requiredOption('--file <file>', 'the body of the call as JSON; - is stdin')
          .option('--id <id>', 'the id of the record in the path of the call'),
      options: async (_args, { call, file, id }: { call: string; file: string; id?: string }) => ({
        call: await bulkCall(call),
        file,
        ...(id !== undefined && { id: idOf(id) }),
      }),
      run: runCreate,
    },
  ).addHelpText('after', '\nThe body of a call: evergreen call <name> --help. With --json, the new plan without its records.')
}

/** The whole call table is loaded only here, so that help is fast. */
async function bulkCall(name: string): Promise<string> {
  const { allCalls } = await import('../../../contract/index.ts')
  const known = allCalls().flatMap(({ name, call }) => (call.batch ? [name] : []))
  if (known.includes(name)) return name
  throw usage(`"${name}" is no bulk action.`, ...didYouMean(name, known), `The bulk actions: ${known.join(', ')}`)
}

async function runCreate(run: Run, { call, file, id }: Create): Promise<void> {
  const text = file === '-' ? await readAll(run.io.stdin, limits.planBytes) : await textOf(file)
  const body = parseJson(text, '--file')
  if (!isObject(body)) throw usage('--file is not a JSON object.')
  const { api } = await connect(run)
  const made = await onceOnly(run, (idempotencyKey) => api.plans.create({ body: { call, id, body }, idempotencyKey }))
  if (run.globals.json) printJson(run, made, create.reply)
  else await printBatch(run, { query: {}, read: (query) => api.plans.get({ params: { id: made.id }, query }), mayBePart: true })
  if (made.refusedCount > 0)
    printStatus(run, `${recordCountWords(made.refusedCount)} would be left out: evergreen plans show ${made.id} --left-out`)
  printStatus(run, `${made.needsApproval ? 'Another administrator applies it with' : 'Apply with'}: evergreen plans apply ${made.id}`)
}

async function runApply(run: Run, id: number): Promise<void> {
  const { api } = await connect(run)
  const params = { id }
  const { status, call, recordCount, cannotApply } = await api.plans.get({ params, query: { pageSize: 5 } })
  if (status !== 'Planned') throw failed(messages.planApplied)
  if (cannotApply !== null) throw failed(cannotApply)
  await confirmMany(run, `Apply ${callWords(call)} to ${recordCountWords(recordCount)}?`, recordCount)
  await report(run, await onceOnly(run, (idempotencyKey) => api.plans.apply({ params, idempotencyKey })))
}

async function report(run: Run, answer: Output<typeof apply>): Promise<void> {
  const { jobId, recordCount, refused } = answer
  if (run.globals.json) printJson(run, answer, apply.reply)
  else await printLeftOut(run, refused)
  if (jobId !== null) printStatus(run, `It goes on in a job: evergreen jobs wait ${jobId}`)
  const done = jobId === null ? recordCount : 1
  const words = [
    ...(jobId === null ? [`${recordCountWords(recordCount)} changed`] : []),
    ...(refused.length > 0 ? [`${refused.length} left out`] : []),
  ]
  judge(run, done, done + refused.length, words.length > 0 ? `${words.join(', ')}.` : '')
}
