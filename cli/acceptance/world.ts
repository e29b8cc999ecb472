import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { spawn as spawnOnTerminal } from '@lydell/node-pty'
import { execa } from 'execa'
import { inject } from 'vitest'
import { PROGRAM, startDemoServer } from '../../fixtures/testing/demo-server.ts'
import { runCli } from '../main.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const fromRoot = (path: string) => join(root, path)

export const PASSWORD = 'Evergreen-2026!'

export interface World {
  address: string
  folder: string
  /** Runs the built program with its own settings folder. */
  evergreen(words: string[], options?: { input?: string; env?: NodeJS.ProcessEnv }): Promise<Done>
  /** The same for commands that must succeed. */
  start(words: string[]): Promise<Done>
  /**
   * Commands that must succeed, run in the process of the test against the same server and settings, because starting a
   * program takes ten times as long as its work. For the steps that a test is not about.
   */
  must(words: string[], input?: string): Promise<Done>
  /** The output of `--json`, likewise. */
  json<T>(words: string[]): Promise<T>
  /** Signs in to a profile. */
  signIn(email: string, profile?: string): Promise<Done>
  /** Runs the built program on a terminal and answers its questions. `screen` is everything that it wrote. */
  typing(words: string[], answers: Answers): Promise<{ code: number; screen: string }>
  stop(): Promise<void>
}

/** What to type by the question that the screen shows; a function is called when the question is there. */
type Answers = Record<string, string | (() => string)>

export interface Done {
  code: number | undefined
  out: string
  err: string
}

/** Starts the built server with the demo data. */
export async function startWorld(more: NodeJS.ProcessEnv = {}): Promise<World> {
  const { address, folder, stop } = await startDemoServer({ template: inject('demo'), settings: async () => more })
  const { PATH, HOME, TZ } = process.env
  const settings = {
    PATH,
    HOME,
    TZ,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CACHE_HOME: fromRoot('node_modules/.cache'),
    EVERGREEN_SERVER: address,
  }
  const evergreen: World['evergreen'] = async (words, { input = '', env } = {}) => {
    const options = { cwd: folder, env: { ...settings, ...env }, extendEnv: false, input, reject: false, stripFinalNewline: false } as const
    const { exitCode, stdout, stderr } = await execa(process.execPath, [PROGRAM, ...words], options)
    return { code: exitCode, out: stdout, err: stderr }
  }
  const must = async (words: string[], input = '') => succeeded(words, await runHere(words, settings, input))
  return {
    address,
    folder,
    evergreen,
    start: async (words) => succeeded(words, await evergreen(words)),
    must,
    json: async (words) => JSON.parse((await must([...words, '--json'])).out),
    typing: (words, answers) => onTerminal([PROGRAM, ...words], { cwd: folder, env: settings }, answers),
    signIn: (email, profile = 'default') => evergreen(['login', '--email', email, '--profile', profile], { input: `${PASSWORD}\n` }),
    stop,
  }
}

function succeeded(words: string[], done: Done): Done {
  if (done.code !== 0) throw new Error(`evergreen ${words.join(' ')} exited ${done.code}: ${done.err}`)
  return done
}

async function runHere(words: string[], env: NodeJS.ProcessEnv, input: string): Promise<Done> {
  const [out, err]: [string[], string[]] = [[], []]
  const into = (said: string[]) => ({
    write: (text: string | Uint8Array) => said.push(typeof text === 'string' ? text : new TextDecoder().decode(text)),
  })
  const code = await runCli(words, {
    stdin: Object.assign(Readable.from(input ? [Buffer.from(input)] : []), { isTTY: false }),
    stdout: into(out),
    stderr: into(err),
    env,
    cwd: tmpdir(),
    host: 'a-host',
    fetch,
    now: Date.now,
    signal: new AbortController().signal,
  })
  return { code, out: out.join(''), err: err.join('') }
}

function onTerminal(words: string[], place: { cwd: string; env: NodeJS.ProcessEnv }, answers: Answers) {
  const terminal = spawnOnTerminal(process.execPath, words, { ...place, cols: 100, rows: 30 })
  let screen = ''
  let typed = 0
  terminal.onData((text) => {
    screen += text
    // A question is drawn again with each key, and wrapped. Once it is answered, it gets a tick, and the next one is on a new line.
    const current = stripVTControlCharacters(screen)
      .split(/✔[^\n]*\n/)
      [typed]?.replace(/\s+/g, ' ')
    const answer = Object.entries(answers).find(([question]) => current?.includes(question.trim()))?.[1]
    if (answer === undefined) return
    typed++
    terminal.write(`${typeof answer === 'string' ? answer : answer()}\r`)
  })
  return new Promise<{ code: number; screen: string }>((resolve) => {
    terminal.onExit(({ exitCode }) => resolve({ code: exitCode, screen }))
  })
}
