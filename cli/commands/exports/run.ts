import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Refused, Unreachable } from '../../../client/http.ts'
import { type CurrentUser, personOf } from '../../../contract/authentication/calls.ts'
import { prepareCallOf } from '../../../contract/exports/calls.ts'
import type { Day } from '../../../rules/day.ts'
import { EXPORT_TYPES, type ExportFormat, type ExportType } from '../../../rules/exports.ts'
import { messages } from '../../../rules/messages.ts'
import { PERMISSIONS } from '../../../rules/people/permissions.ts'
import { EXIT, Failure, failed } from '../../kit/errors.ts'
import { printStatus } from '../../kit/output/print.ts'
import { startProgress } from '../../kit/output/progress.ts'
import { connect, type Run, type Session } from '../../kit/run.ts'
import { PATIENCE } from '../../kit/sending.ts'
import { type DownloadOptions, download, patiently } from './download.ts'
import { type Filters, foundFilters, mustBeEnough } from './filters.ts'
import { nameOf, openFolder, type RunFolder } from './folder.ts'
import { type Keep, removeOld, sweep } from './keep.ts'
import { takeLock } from './lock.ts'
import type { Source } from './manifest.ts'
import { type ExportResult, inWords, isOfDisk, mustKnowFields, type Outcome, printOutcome, printRun, soFar } from './print.ts'

export interface Options {
  /** Null: all types that the user may export. */
  types: readonly ExportType[] | null
  filters: Filters
  out: string
  format: ExportFormat
  ifExists: 'skip' | 'replace'
  keep: Keep | null
  retries: number
}

/** The types that the user may export. */
export const mayExport = (user: CurrentUser): ExportType[] =>
  EXPORT_TYPES.filter((type) => PERMISSIONS[prepareCallOf(type).permission].role(personOf(user)))

/** Finds all errors of the command line before a file is touched. */
export async function runExports(run: Run, options: Options): Promise<void> {
  mustKnowFields(run)
  if (options.types) mustBeEnough(options.types, options.filters)
  const session = await connect(run)
  const user = await patiently({ ...options, signal: run.io.signal }, () => session.api.authentication.identity())
  const types = options.types ?? mayExport(user)
  if (types.length === 0) throw new Failure(EXIT.notPermitted, messages.notAllowed)
  mustBeEnough(types, options.filters)
  const filters = await foundFilters(session, types, options.filters)
  const sources = types.map((type): Source => {
    return { type, format: options.format, filter: filters[type] ?? {}, server: session.profile.server, user: user.email }
  })
  const out = resolve(options.out)
  try {
    await exportInto(run, session, sources, { ...options, out, today: user.today, timeout: run.globals.timeout ?? PATIENCE })
  } catch (error) {
    throw inWords(error, out)
  }
}

type RunOptions = Options & { today: Day; timeout: number }

async function exportInto(run: Run, session: Session, sources: Source[], options: RunOptions): Promise<void> {
  await mkdir(options.out, { recursive: true })
  const lock = takeLock(options.out, run.io)
  try {
    await sweep(options.out)
    const folder = await openFolder(options.out, options.today)
    const signal = AbortSignal.any([run.io.signal, lock.lost])
    const outcomes = await exportAll(run, session, folder, sources, { ...options, signal }).finally(folder.leave)
    if (!outcomes.some(({ failure }) => failure)) {
      await folder.finish()
      const removed = options.keep ? await removeOld(options.out, options.keep, options.today) : []
      if (removed.length) printStatus(run, `Removed the exports of ${removed.join(', ')}.`)
    }
    await printRun(run, folder.path, outcomes)
  } catch (error) {
    throw lock.lost.aborted ? failed(`Another run has taken over ${options.out}.`) : error
  } finally {
    lock.release()
  }
}

type AbortableOptions = RunOptions & { signal: AbortSignal }

async function exportAll(run: Run, session: Session, folder: RunFolder, sources: Source[], options: AbortableOptions): Promise<Outcome[]> {
  const { now } = run.io
  const outcomes: Outcome[] = []
  const progress = await startProgress(run, sources.length)
  let failure: unknown
  try {
    for (const [at, source] of sources.entries()) {
      const step: DownloadOptions['progress'] = (bytes, rows) => progress.reach(at, soFar(source.type, bytes, rows))
      step(0, null)
      const started = now()
      // After all tries have failed once, each further type gets one try, in case the server is back.
      const how = { ...options, ...(failure instanceof Unreachable && { retries: 0 }), progress: step }
      const made = isFinal(failure)
        ? { failure }
        : await exportOne(session, folder, source, how, now).catch((wrong) => ({ failure: wrong }))
      options.signal.throwIfAborted()
      if ('failure' in made) failure = made.failure
      const outcome = { type: source.type, seconds: Math.round((now() - started) / 100) / 10, ...made }
      outcomes.push(outcome)
      printOutcome(run, folder.path, outcome)
    }
    return outcomes
  } finally {
    progress.end()
  }
}

async function exportOne(
  session: Session,
  folder: RunFolder,
  source: Source,
  how: DownloadOptions & RunOptions,
  now: () => number,
): Promise<ExportResult> {
  const there = how.ifExists === 'skip' ? await folder.find(source) : undefined
  if (there) return { file: there, skipped: true }
  const part = folder.partOf(source)
  const downloaded = await download(session, source, part, how)
  const file = { ...source, file: nameOf(source), ...downloaded, downloadedOn: new Date(now()).toISOString() }
  await folder.put(part, file)
  return { file, skipped: false }
}

/** Errors that would also fail the next type: a revoked token, a disk that cannot be written to. */
const isFinal = (failure: unknown): boolean => (failure instanceof Refused && failure.status === 401) || isOfDisk(failure)
