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
  /** As of a stream of Node: what was written waits for a slow reader. */
  writableNeedDrain?: boolean
  once?(event: 'drain', listener: () => void): unknown
  /** Nobody reads on. */
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
    // Few commands read it, and Node loads much for it.
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
  /** `true` prints the whole reply as JSON, a list only these fields. */
  json?: true | string[]
  /** The same, with one line for each row of a list. */
  ndjson?: true | string[]
  /** A jq expression for the JSON. */
  jq?: string
  /** A line for each row, with {fields}. */
  template?: string
  /** The names of columns or fields. `true` if the list is empty. */
  columns?: true | string[]
  /** Opens the page in a browser instead of printing. */
  web?: boolean
  /** False: a long list is not shown by a pager. */
  pager?: boolean
  color?: boolean
  /** Of lists with pages: every row. Other commands give --all a meaning of their own. */
  all?: boolean
  /** Of lists with pages: the first rows. */
  limit?: number
  /** Seconds. */
  timeout?: number
  input: boolean
  yes?: boolean
  quiet?: boolean
}

/** One command being run. */
export interface Run {
  io: Io
  globals: Globals
  /** What --web opens. */
  page?: { path: string; isList: boolean }
  /** The batches that the command has made, which can be undone. */
  batchIds: number[]
  /** What it has said to people. */
  said: string[]
  /** Writes what a filter has kept so far. */
  flush?(): Promise<void>
  /** The server is newer, and this was said. */
  isToldOfUpdate?: boolean
}
