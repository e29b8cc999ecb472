import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageKey } from '../../../rules/messages.ts'
import type { Facts } from '../../../rules/reading/facts.ts'
import { refuse } from '../../kit/http/problems.ts'

/** What the process found, or why it cannot read the file. */
export type Outcome = { facts: Facts } | { problem: MessageKey }

const here = import.meta.dirname
/** Beside this file, or in dist/server when this file is in a chunk of the built program. */
const PROGRAM =
  extname(import.meta.filename) === '.ts'
    ? join(here, 'read-pdf.process.ts')
    : join(here, '../server/documents/reading/read-pdf.process.js')

const SECOND = 1000
const LONGEST = 5 * SECOND
/** The longest wait for the reader. After it, the caller is refused as busy, so that every reply comes within nine seconds. */
const LONGEST_WAIT = 4 * SECOND
const MIB = 1024 * 1024
/** The limit of memory beyond that at start. Needed because Node's heap limit does not count inflated data of a PDF. */
const MOST_MEMORY = 256 * MIB
const WATCH_EVERY = 20
const PAGE = 4096
const MOST_OUTPUT = 64 * 1024

/** The process can read files and nothing else: it has no environment, and may not write, start programs or load native code. */
const FLAGS = ['--no-warnings', '--permission', '--allow-fs-read=*', '--max-old-space-size=256']

/** Bytes of memory of a process. Undefined where the system has no /proc, or the process has ended. */
const memoryOf = async (pid: number): Promise<number | undefined> => {
  const text = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')
  const pages = Number(text.split(' ')[1])
  return pages > 0 ? pages * PAGE : undefined
}

/** Resolves when the process exceeds its memory limit. Stops with the signal. */
const untilTooLarge = async (pid: number, signal: AbortSignal): Promise<void> => {
  let first: number | undefined
  while (!signal.aborted) {
    const now = await memoryOf(pid)
    first ??= now
    if (now && first && now > first + MOST_MEMORY) return
    await sleep(WATCH_EVERY, undefined, { signal }).catch(() => {})
  }
}

const parsed = (output: string): Outcome => {
  try {
    return JSON.parse(output)
  } catch {
    return { problem: 'documentDamaged' }
  }
}

const readAlone = async (path: string, expected: string | null): Promise<Outcome> => {
  const words = [...FLAGS, PROGRAM, path, ...(expected === null ? [] : [expected])]
  const child = spawn(process.execPath, words, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
  const over = new AbortController()
  const { signal } = over
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.length > MOST_OUTPUT) child.kill('SIGKILL')
  })
  const ended = new Promise<Outcome>((resolve) => {
    child.on('error', () => resolve({ problem: 'documentDamaged' }))
    child.on('close', () => resolve(parsed(output)))
  })
  const tooLong = sleep(LONGEST, undefined, { signal }).then((): Outcome => ({ problem: 'documentTooSlow' }))
  const tooLarge = untilTooLarge(child.pid ?? 0, signal).then((): Outcome => ({ problem: 'documentTooComplex' }))
  try {
    return await Promise.race([ended, tooLong, tooLarge])
  } finally {
    over.abort()
    tooLong.catch(() => {})
    child.kill('SIGKILL')
    await ended
  }
}

/** One document at a time is read in a process. */
let last: Promise<unknown> = Promise.resolve()

/** Reads the facts of a license document at `path`. For any file, replies within nine seconds or refuses as busy. */
export const readPdf = async (path: string, expected: string | null): Promise<Outcome> => {
  const latest = performance.now() + LONGEST_WAIT
  const read = () => {
    if (performance.now() > latest) throw refuse.busy('readerBusy', 5)
    return readAlone(path, expected)
  }
  const turn = last.then(read, read)
  last = turn.catch(() => {})
  return turn
}
