import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Refused, sendCall, Unreachable } from '../client/index.ts'
import { prepareCallOf } from '../contract/exports.ts'
import { calls } from '../contract/index.ts'
import type { ExportFormat } from '../rules/exports.ts'
import { countingCsv, countXlsx } from './exports.count.ts'
import { type Source, writeDurably } from './exports.manifest.ts'
import type { Session } from './run.ts'

export interface Downloaded {
  rows: number
  bytes: number
  sha256: string
}

export interface How {
  /** Seconds without a byte after which the server counts as gone. */
  timeout: number
  /** How often what failed is tried again, each time prepared anew. */
  retries: number
  signal: AbortSignal
  /** Hears how far it is; rows where they are known on the way. */
  progress(bytes: number, rows: number | null): void
}

/** Downloads what a source asks for into a file, which is whole when this resolves and not there when it rejects. */
export const download = (session: Session, source: Source, path: string, how: How): Promise<Downloaded> =>
  patiently(how, () => once(session, source, path, how))

/** Does again what failed, if that may have passed: for what may be done again without harm. */
export async function patiently<T>({ retries, signal }: Pick<How, 'retries' | 'signal'>, work: () => Promise<T>): Promise<T> {
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

/** Longer than this nobody waits in front of a closed door. */
const LONGEST_WAIT = 60

/** Null where the same again would fail again. 404: what was prepared expired before it was our turn. */
function retryAfter(error: unknown, failures: number): number | null {
  const passes = error instanceof Unreachable || (error instanceof Refused && (error.status >= 500 || [404, 429].includes(error.status)))
  if (!passes) return null
  const asked = error instanceof Refused ? error.retryAfter : null
  if (asked !== null) return asked <= LONGEST_WAIT ? asked : null
  return 2 ** failures
}

async function once(session: Session, source: Source, path: string, how: How): Promise<Downloaded> {
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

async function ask({ send }: Session, { type, format, filter }: Source, signal: AbortSignal): Promise<Response> {
  const { id } = (await sendCall(send, prepareCallOf(type), { body: filter, signal })) as { id: number }
  return (await sendCall(send, calls.exports.download, { params: { type, id }, query: { format }, signal })) as Response
}

/** A stream that breaks off is a server that is gone. */
async function* chunksOf({ body }: Response, onChunk: () => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) {
      onChunk()
      yield chunk
    }
  } catch (error) {
    throw new Unreachable(error)
  }
}

/** Each piece is on its way to the disk before the next one is asked for. */
async function receive(
  chunks: AsyncIterable<Uint8Array>,
  format: ExportFormat,
  path: string,
  progress: How['progress'],
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
