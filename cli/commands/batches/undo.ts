import { batches, type LeftOut } from '../../../contract/batches/calls.ts'
import { undoableWords, undoneWords } from '../../../rules/messages/batches.ts'
import { confirmMany } from '../../kit/ask.ts'
import { onceOnly } from '../../kit/once.ts'
import { printJson, printStatus } from '../../kit/output/print.ts'
import { connect, type Run } from '../../kit/run.ts'
import { judge } from '../renewals/bulk.ts'
import { printLeftOut } from './print.ts'

interface Undone {
  batchId: number | null
  undone: number
  kept: LeftOut[]
}

const { reply } = batches.undo
const schema = { ...reply, properties: { dryRun: { title: 'Dry run' }, ...reply.properties } }

/** How many kept records the question names. */
const MOST_NAMED = 10

export async function runUndo(run: Run, { id, dryRun }: { id: number; dryRun: boolean }): Promise<void> {
  const { api } = await connect(run)
  const params = { id }
  const expected = await api.batches.undo({ params, body: { dryRun: true } })
  if (dryRun) return report(run, expected, true)
  if (expected.undone > 0) {
    if (!run.globals.yes) printStatus(run, ...namesOf(expected.kept, id))
    await confirmMany(run, `${undoableWords(expected.undone, expected.kept.length)} Undo?`, expected.undone)
  }
  await report(run, await onceOnly(run, (idempotencyKey) => api.batches.undo({ params, body: {}, idempotencyKey })), false)
}

function namesOf(kept: LeftOut[], id: number): string[] {
  const named = kept
    .slice(0, MOST_NAMED)
    .map(({ name, record, id: recordId, reason }) => `Kept: ${name ?? `${record} ${recordId}`}. ${reason}`)
  const more = kept.length - named.length
  return more > 0 ? [...named, `${more} more are kept: evergreen batches undo ${id} --dry-run`] : named
}

async function report(run: Run, answer: Undone, dryRun: boolean): Promise<void> {
  const { undone, kept } = answer
  if (run.globals.json) printJson(run, { dryRun, ...answer }, schema)
  else await printLeftOut(run, kept)
  const said = dryRun ? `Dry run: ${undoableWords(undone, kept.length)}` : undoneWords(undone, kept.length)
  judge(run, undone, undone + kept.length, said)
}
