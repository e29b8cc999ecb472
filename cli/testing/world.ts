import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Fetch } from '../../client/http.ts'
import type { Io } from '../kit/io.ts'
import { runCli } from '../main.ts'

/** One request as the server would receive it. */
export interface Seen {
  method: string
  /** Relative to the base path, with its query. */
  path: string
  headers: Record<string, string>
  body: unknown
}

type Answer = unknown | ((seen: Seen) => unknown)

export interface World {
  /** The replies by 'GET /licenses/42': a Response is sent unchanged, anything else as JSON, and a missing entry is 404. */
  answers?: Record<string, Answer>
  env?: NodeJS.ProcessEnv
  cwd?: string
  stdin?: string
  tty?: boolean
  /** Somebody sits at the keyboard. */
  typing?: boolean
  columns?: number
  /** What stdout does beside that. */
  stdout?: Partial<Io['stdout']>
  fetch?: Fetch
  now?(): number
  signal?: AbortSignal
}

export const problem = (status: number, detail: string, errors?: Record<string, string[]>) =>
  new Response(JSON.stringify({ type: 'about:blank', title: detail, status, detail, requestId: 'r', errors }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

const root = mkdtempSync(join(tmpdir(), 'evergreen-cli-'))
// Files of one process share this module. At the end, the runner stops the process.
process.once('SIGTERM', () => process.exit())
process.once('exit', () => rmSync(root, { recursive: true, force: true }))

/** An empty folder, which is removed after the tests. */
export const aFolder = () => mkdtempSync(join(root, 'a-'))

/** Runs one command line with its own settings folder, a token in the environment, and a fake server. */
export async function run(
  words: string[],
  { answers = {}, env, stdin = '', tty = false, typing = false, columns = 120, fetch: given, ...world }: World = {},
) {
  const seen: Seen[] = []
  const out: string[] = []
  const err: string[] = []
  const input = Object.assign(Readable.from(stdin ? [Buffer.from(stdin)] : []), { isTTY: typing })
  const code = await runCli(words, {
    stdin: input,
    stdout: {
      write: (text) => out.push(typeof text === 'string' ? text : new TextDecoder().decode(text)),
      isTTY: tty,
      columns,
      ...world.stdout,
    },
    stderr: { write: (text) => err.push(String(text)), isTTY: tty, columns },
    env: { XDG_CONFIG_HOME: aFolder(), EVERGREEN_TOKEN: 'secret-token', NO_COLOR: '1', ...env },
    cwd: world.cwd ?? tmpdir(),
    host: 'a-host',
    fetch: given ?? pretend(answers, seen),
    now: world.now ?? Date.now,
    signal: world.signal ?? new AbortController().signal,
  })
  return { code, out: out.join(''), err: err.join(''), seen }
}

const pretend =
  (answers: Record<string, Answer>, seen: Seen[]): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const path = pathname.replace('/api/v1.0', '')
    const request = {
      method: init?.method ?? 'GET',
      path: path + search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: init?.body === undefined ? undefined : JSON.parse(String(init.body)),
    }
    seen.push(request)
    const answer = answers[`${request.method} ${path}`]
    if (answer === undefined) return problem(404, 'The record was not found.')
    const said = typeof answer === 'function' ? await answer(request) : answer
    return said instanceof Response ? said.clone() : new Response(JSON.stringify(said), { headers: { 'content-type': 'application/json' } })
  }
