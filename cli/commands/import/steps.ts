import { setTimeout as pause } from 'node:timers/promises'
import { imports as calls } from '../../../contract/imports/calls.ts'
import { columnLabel, fieldLabel } from '../../../contract/imports/labels.ts'
import type { ImportCheck, ImportDetail } from '../../../contract/imports/schemas.ts'
import { alsoCreatedWords, queueWords, rowsWords } from '../../../forms/imports/words.ts'
import { formatCount } from '../../../rules/totals.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { printJson, printList, printStatus } from '../../kit/output/print.ts'
import { startProgress } from '../../kit/output/progress.ts'
import type { Run, Session } from '../../kit/run.ts'

const REFUSED = {
  properties: {
    items: {
      items: { properties: { row: { title: 'Row' }, name: { title: 'Record' }, field: { title: 'Field' }, sentence: { title: 'Why' } } },
    },
  },
}

/** Lines on how many licenses of the file the queue will show. */
const queueLines = ({ queue }: ImportCheck): string[] => {
  const words = queueWords(queue)
  return [words && `In the queue: ${words}`, queue?.text].filter((line) => typeof line === 'string')
}

/** Counts, warnings and likely duplicates, as sentences. */
export function printChecked(run: Run, one: ImportDetail, check: ImportCheck): void {
  const { created, updated, unchanged, history, leftOut, refused } = check
  printStatus(
    run,
    `${formatCount(created)} to create, ${formatCount(updated)} to update, ${formatCount(unchanged)} unchanged, ${formatCount(history)} past renewals, ${formatCount(leftOut)} left out, ${formatCount(refused)} refused.`,
    ...check.alsoCreated.map((one) => `Also to create: ${alsoCreatedWords(one).toLowerCase()}.`),
    ...check.warnings.map(({ field, text }) => `Warning, ${fieldLabel(one, field)}${text}`),
    ...check.duplicates
      .slice(0, 20)
      .map(
        ({ field, from, to, count }) =>
          `Likely the same, ${fieldLabel(one, field)}"${from}" (${count}) and "${to}". Merge them in the mapping: [merge.${field}]`,
      ),
    ...queueLines(check),
    ...check.reasons.map(({ field, text, count }) => `${rowsWords(count)} refused, ${fieldLabel(one, field)}${text}`),
  )
}

/** Checks an import; prints the first refused rows to stdout and the counts to stderr. */
export async function checkAndPrint(run: Run, { api }: Session, id: number): Promise<ImportCheck> {
  const check = await api.imports.check({ params: { id } })
  const one = await api.imports.get({ params: { id } })
  if (run.globals.json) printJson(run, check, calls.check.reply)
  else {
    const items = check.refusedRows.flatMap(({ row, name, errors }) =>
      Object.entries(errors).flatMap(([field, sentences]) =>
        sentences.map((sentence) => ({ row, name, field: columnLabel(one, field), sentence })),
      ),
    )
    if (items.length > 0) await printList(run, { items }, REFUSED, ['row', 'name', 'field', 'sentence'])
  }
  printChecked(run, one, check)
  return check
}

const FIRST_PAUSE = 200
const LONGEST_PAUSE = 2_000

const isUnderWay = ({ status }: ImportDetail) => status === 'Running'

/** Runs an import and waits for its end. It goes on by itself if the wait is interrupted. */
export async function runAndWait(run: Run, { api }: Session, id: number): Promise<void> {
  await api.imports.run({ params: { id } })
  let one = await api.imports.get({ params: { id } })
  const progress = await startProgress(run, one.rowCount)
  try {
    for (let milliseconds = FIRST_PAUSE; isUnderWay(one); milliseconds = Math.min(2 * milliseconds, LONGEST_PAUSE)) {
      progress.reach(one.doneCount, `${formatCount(one.doneCount)} of ${formatCount(one.rowCount)} rows`)
      await pause(milliseconds, undefined, { signal: run.io.signal })
      one = await api.imports.get({ params: { id } })
    }
  } catch (error) {
    printStatus(run, `The import goes on by itself. See how it ends: evergreen import show ${id}`)
    throw error
  } finally {
    progress.end()
  }
  if (one.batchId !== null) run.batchIds.push(one.batchId)
  const { createdCount, updatedCount, unchangedCount, historyCount, refusedCount } = one
  printStatus(
    run,
    `${one.status}: ${formatCount(createdCount)} created, ${formatCount(updatedCount)} updated, ${formatCount(refusedCount)} refused.`,
  )
  if (one.check && one.status === 'Done') printStatus(run, ...queueLines(one.check))
  if (one.status !== 'Done') throw new Failure(EXIT.failed, one.error ?? `The import is ${one.status.toLowerCase()}.`)
  if (refusedCount === 0) return
  const isPartly = createdCount + updatedCount + unchangedCount + historyCount > 0
  throw new Failure(isPartly ? EXIT.partly : EXIT.failed, `Refused: ${formatCount(refusedCount)} rows.`, [
    `Correct them and upload them again: evergreen import refused ${id} --output refused.csv`,
  ])
}
