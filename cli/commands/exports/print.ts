import { join } from 'node:path'
import type { ExportType } from '../../../rules/exports.ts'
import { EXIT, explain, Failure, failed, usage } from '../../kit/errors.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { jsonText } from '../../kit/output/clean.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import type { Run } from '../../kit/run.ts'
import type { ExportedFile } from './manifest.ts'

export interface ExportResult {
  file: ExportedFile
  /** The file existed already. */
  skipped: boolean
}

const sizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(0)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

const countText = (n: number, one: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : `${one}s`}`

/** The progress of the download of one type. xlsx does not report rows. */
export const soFar = (type: ExportType, bytes: number, rows: number | null): string =>
  `${type}: ${rows === null ? '' : `${countText(rows, 'row')}, `}${sizeText(bytes)} so far`

/** The result of one type. */
export type Outcome = { type: ExportType; seconds: number } & Partial<ExportResult & { failure: unknown }>

const FIELDS = ['type', 'outcome', 'file', 'rows', 'bytes', 'sha256', 'seconds', 'error'] as const

type Line = Record<(typeof FIELDS)[number], string | number | null>

/** Checks the fields of --json before the first request. */
export function mustKnowFields({ globals: { json } }: Run): void {
  const wrong = Array.isArray(json) && json.find((name) => !FIELDS.some((field) => field === name))
  if (wrong) throw usage(`There is no field "${wrong}" to show.`, ...didYouMean(wrong, FIELDS), `The fields: ${FIELDS.join(', ')}`)
}

function lineOf(folder: string, { type, seconds, file, skipped, failure }: Outcome): Line {
  const outcome = failure ? 'failed' : skipped ? 'skipped' : 'done'
  const { rows = null, bytes = null, sha256 = null } = file ?? {}
  const error = failure ? wordsOf(failure, folder).lines.join(' ') : null
  return { type, outcome, file: file ? join(folder, file.file) : null, rows, bytes, sha256, seconds, error }
}

/** With --json, one line for each type as soon as it is done. */
export function printOutcome({ io, globals: { json } }: Run, folder: string, outcome: Outcome): void {
  if (!json) return
  const line = lineOf(folder, outcome)
  const values = new Map<string, unknown>(Object.entries(line))
  const shown = json === true ? line : Object.fromEntries(json.map((name) => [name, values.get(name)]))
  io.stdout.write(`${jsonText(shown, 0)}\n`)
}

/** Prints the results and sets the exit code. */
export async function printRun(run: Run, folder: string, outcomes: Outcome[]): Promise<void> {
  const lines = outcomes.map((outcome) => lineOf(folder, outcome))
  const failures = outcomes.flatMap(({ type, failure }) => (failure ? [{ type, ...wordsOf(failure, folder) }] : []))
  if (!run.globals.json) {
    const column = (title: string, name: keyof Line) => ({ title, value: (line: Line) => line[name] })
    await printList(run, { items: lines }, {}, [
      column('Type', 'type'),
      column('Outcome', 'outcome'),
      column('Rows', 'rows'),
      column('Bytes', 'bytes'),
      column('File', 'file'),
    ])
  }
  const sum = (name: 'rows' | 'bytes') => lines.reduce((all, line) => all + Number(line[name] ?? 0), 0)
  const done = outcomes.length - failures.length
  if (done)
    printStatus(
      run,
      `Exported ${done} of ${countText(lines.length, 'type')} into ${folder}: ${countText(sum('rows'), 'row')}, ${sizeText(sum('bytes'))}.`,
    )
  const [first] = failures
  if (!first) return
  const sentences = failures.map(({ type, lines: words }) => `${type}: ${words.join(' ')}`)
  throw new Failure(done ? EXIT.partly : first.code, `Not exported: ${countText(failures.length, 'type')}.`, sentences)
}

const wordsOf = (failure: unknown, folder: string) => explain(inWords(failure, folder), false)

export const isOfDisk = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

/** Replaces a disk error such as 'EACCES: permission denied, open …' by a failure with a readable sentence. */
export function inWords(error: unknown, folder: string): unknown {
  if (!isOfDisk(error)) return error
  const why = /^\w+: ([^,]+)/.exec(error.message)?.[1] ?? error.message
  return failed(`${error.path ?? folder} cannot be written: ${why}.`)
}
