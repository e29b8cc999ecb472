import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Refused, Unreachable } from '../../../client/http.ts'
import { sendCall } from '../../../client/send-call.ts'
import type { HttpResponse } from '../../../contract/call.ts'
import { exportCalls as calls, prepareCallOf } from '../../../contract/exports/calls.ts'
import type { ExportFormat } from '../../../rules/exports.ts'
import { recordOf } from '../../kit/output/print.ts'
import type { Session } from '../../kit/run.ts'
import { countingCsv, countXlsx } from './count.ts'
import { type Source, writeDurably } from './manifest.ts'

export interface Downloaded {
  rows: number
  bytes: number
  sha256: string
}

export interface DownloadOptions {
  /** Seconds without a byte after which the connection counts as lost. */
  timeout: number
  /** How often a failed download is tried again. Each try prepares a new export. */
  retries: number
  signal: AbortSignal
  /** Reports progress, with rows if they are known. */
  progress(bytes: number, rows: number | null): void
}

/** Downloads an export into a file. The file is complete when this resolves and does not exist when it rejects. */
export const download = (session: Session, source: Source, path: string, how: DownloadOptions): Promise<Downloaded> =>
  patiently(how, () => once(session, source, path, how))

/** Repeats an action that failed temporarily. The action must be safe to repeat. */
export async function patiently<T>({ retries, signal }: Pick<DownloadOptions, 'retries' | 'signal'>, work: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await work()
    } catch (error) {
      const seconds = retryAfter(error, failures)
      if (signal.aborted || failures >= retries || seconds === null) throw error
      await wait(seconds * 1000, undefined, { signal })
    }
  }
}

/** The longest wait between two tries. */
const LONGEST_WAIT = 60

/** The wait before the next try; null when it would fail again. 404: the prepared export has expired. */
function retryAfter(error: unknown, failures: number): number | null {
  const passes = error instanceof Unreachable || (error instanceof Refused && (error.status >= 500 || [404, 429].includes(error.status)))
  if (!passes) return null
  const asked = error instanceof Refused ? error.retryAfter : null
  if (asked !== null) return asked <= LONGEST_WAIT ? asked : null
  return 2 ** failures
}

async function once(session: Session, source: Source, path: string, how: DownloadOptions): Promise<Downloaded> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), how.timeout * 1000)
  const signal = AbortSignal.any([how.signal, silence.signal])
  try {
    const answer = await ask(session, source, signal)
    const chunks = chunksOf(answer, () => timer.refresh())
    const received = await receive(chunks, source.format, path, how.progress)
    how.signal.throwIfAborted()
    return received
  } catch (error) {
    await rm(path, { force: true })
    throw silence.signal.aborted ? new Unreachable(new Error(`It said nothing for ${how.timeout} seconds.`)) : error
  } finally {
    clearTimeout(timer)
  }
}

async function ask({ send }: Session, { type, format, filter }: Source, signal: AbortSignal): Promise<HttpResponse> {
  const { id } = recordOf(await sendCall(send, prepareCallOf(type), { body: filter, signal }))
  return sendCall(send, calls.download, { params: { type, id }, query: { format }, signal })
}

/** A stream that breaks off counts as an unreachable server. */
async function* chunksOf({ body }: HttpResponse, onChunk: () => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) {
      onChunk()
      yield chunk
    }
  } catch (error) {
    throw new Unreachable(error)
  }
}

/** Each chunk is written to disk before the next one is read. */
async function receive(
  chunks: AsyncIterable<Uint8Array>,
  format: ExportFormat,
  path: string,
  progress: DownloadOptions['progress'],
): Promise<Downloaded> {
  const hash = createHash('sha256')
  const csv = format === 'csv' ? countingCsv() : null
  let bytes = 0
  await writeDurably(path, async (write) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      csv?.see(chunk)
      bytes += chunk.length
      await write(chunk)
      progress(bytes, csv ? csv.rows() : null)
    }
  })
  const rows = csv ? csv.wholeRows() : await countXlsx(path)
  if (rows === null) throw new Unreachable(new Error('What came was not a whole file.'))
  return { rows, bytes, sha256: hash.digest('hex') }
}
