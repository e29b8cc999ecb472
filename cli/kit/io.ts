import { hostname } from 'node:os'
import type { Fetch } from '../../client/http.ts'
import { quickFetch } from './http.ts'

/** An output. `columns` is the width of a terminal. */
export interface Output {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean
  columns?: number
  /** The height of a terminal. */
  rows?: number
  /** As of a Node stream: whether written text still waits for a slow reader. */
  writableNeedDrain?: boolean
  once?(event: 'drain', listener: () => void): unknown
  /** Whether the person has left the pager, so that further text is not read. */
  isClosed?: boolean
}

/** Everything outside of the program that a command may use. Tests replace it. */
export interface Io {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: Output
  stderr: Output
  env: NodeJS.ProcessEnv
  /** The current folder. */
  cwd: string
  host: string
  fetch: Fetch
  /** Milliseconds since 1970. */
  now(): number
  /** Aborted when the user presses Ctrl-C. */
  signal: AbortSignal
}

/** The real environment. The first Ctrl-C aborts the running action, the second ends the program. */
export function processIo(): Io {
  const interrupt = new AbortController()
  process.once('SIGINT', () => interrupt.abort())
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // `evergreen … | head`: a closed pipe is not an error.
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
  }
  const { stdout, stderr, env } = process
  return {
    // A getter, because Node loads many modules for stdin and few commands read it.
    get stdin() {
      return process.stdin
    },
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    host: hostname(),
    fetch: quickFetch,
    now: Date.now,
    signal: interrupt.signal,
  }
}

/** Whether `output` may use color (no-color.org). */
export const mayColour = (output: Output, env: NodeJS.ProcessEnv): boolean => output.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'

/** The options that every command has. */
export interface Globals {
  server?: string
  profile?: string
  /** Prints JSON: `true` for the whole reply, or the names of the fields to keep. */
  json?: true | string[]
  /** As `json`, with one line for each row of a list. */
  ndjson?: true | string[]
  /** The jq expression that filters the JSON. */
  jq?: string
  /** The line to print for each row, with {fields}. */
  template?: string
  /** The names of columns or fields. `true` if `--columns` names none. */
  columns?: true | string[]
  /** Opens the console's page in a browser instead of printing. */
  web?: boolean
  /** False: a long list is not shown by a pager. */
  pager?: boolean
  color?: boolean
  /** For lists with pages: prints every row. Other commands give --all their own meaning. */
  all?: boolean
  /** The number of rows to print, from the first. */
  limit?: number
  /** Seconds. */
  timeout?: number
  input: boolean
  yes?: boolean
  quiet?: boolean
}

/** A page of the console: a list, a record (at `path/id`), or the only page of its kind. */
export interface OpenedPage {
  path: string
  of: 'list' | 'record' | 'only'
}

/** One command being run. */
export interface Run {
  io: Io
  globals: Globals
  /** The page that --web opens. */
  page?: OpenedPage
  /** The batches that the command has made, which can be undone. */
  batchIds: number[]
  /** The sentences of `printStatus`. */
  said: string[]
  /** With --ndjson: writes the buffered text, filtered by --jq. */
  flush?(): Promise<void>
  /** Whether the notice of a newer server was printed. */
  isToldOfUpdate?: boolean
}
