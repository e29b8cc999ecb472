import { hostname } from 'node:os'

/** Where words go. `columns` is the width of a terminal. */
interface Output {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean
  columns?: number
}

/** Everything that a command may touch of the world around it; tests bring their own. */
export interface Io {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: Output
  stderr: Output
  env: NodeJS.ProcessEnv
  /** The folder that the command was typed in. */
  cwd: string
  host: string
  fetch: typeof fetch
  /** Milliseconds since 1970. */
  now(): number
  /** Aborted when the person presses Ctrl-C: whatever is under way is given up. */
  signal: AbortSignal
}

/** The real world. The first Ctrl-C gives up what is under way, the second ends the program at once. */
export function processIo(): Io {
  const interrupt = new AbortController()
  process.once('SIGINT', () => interrupt.abort())
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // `evergreen … | head`: the reader has seen enough, which is no failure.
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
  }
  const { stdin, stdout, stderr, env } = process
  return { stdin, stdout, stderr, env, cwd: process.cwd(), host: hostname(), fetch, now: Date.now, signal: interrupt.signal }
}

/** Whether `output` may be coloured (no-color.org). */
export const mayColour = (output: Output, env: NodeJS.ProcessEnv): boolean => output.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'

/** The options that every command has. */
export interface Globals {
  server?: string
  profile?: string
  /** true: all of the answer as JSON; a list: only these fields of it. */
  json?: true | string[]
  /** The same, of a list a line a row. */
  ndjson?: true | string[]
  color?: boolean
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
}
