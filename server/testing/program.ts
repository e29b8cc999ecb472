import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BASE_PATH } from '../../contract/index.ts'
import { present } from '../../rules/present.ts'
import { TODAY } from './test-app.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const isFile = (databaseUrl: string) => !databaseUrl.includes('://')

export interface Program {
  base: string
  pid: number
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>
  /** SIGTERM; returns the exit code and the time in milliseconds. */
  stop(): Promise<{ code: number | null; ms: number }>
}

interface Started {
  /** The words of the command line to start. */
  words?: string[]
  /** The folder of the sources. */
  sources?: string
  env?: NodeJS.ProcessEnv
  /** A command that the program's command line is appended to. */
  through?: string[]
}

/** Matches the output of the program once it has started. */
const STARTED = /Evergreen (?:serves (http:\S+)|runs jobs)/

/** Starts the real program on a database, with the caller's data folder. `address` waits until it has started. */
const launch = (databaseUrl: string, folder: string, { words = ['serve'], sources = root, env: more, through = [] }: Started) => {
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    EVERGREEN_TODAY: TODAY,
    LOG_LEVEL: 'error',
    SIGN_INS_PER_MINUTE: '10000',
    CALLS_PER_MINUTE: '1000000',
    ...(isFile(databaseUrl) ? {} : { DATABASE_URL: databaseUrl }),
    ...more,
  }
  const [command = process.execPath, ...rest] = [...through, process.execPath, 'evergreen.ts', ...words]
  const child = spawn(command, rest, { cwd: sources, env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const address = new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      const found = STARTED.exec(said)
      if (found) resolve(found[1] ?? '')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`The program ended: ${said}`)))
  })
  return { child, ended, address }
}

const start = async (...how: Parameters<typeof launch>): Promise<Program> => {
  const { child, ended, address } = launch(...how)
  return {
    base: (await address) + BASE_PATH,
    pid: present(child.pid),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      const started = performance.now()
      child.kill('SIGTERM')
      const [code] = await ended
      return { code, ms: performance.now() - started }
    },
  }
}

/** The program, which can be killed and started repeatedly: `await using`. */
export const aProgram = async (databaseUrl: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-program-'))
  if (isFile(databaseUrl)) await symlink(databaseUrl, join(folder, 'evergreen.sqlite'))
  const started: Program[] = []
  return {
    folder,
    start: async (env: NodeJS.ProcessEnv = {}, how: Omit<Started, 'env'> = {}): Promise<Program> => {
      const program = await start(databaseUrl, folder, { ...how, env })
      started.push(program)
      return program
    },
    /** Starts the program and kills it when `moment` has come, ready or not. */
    startAndKill: async (moment: () => Promise<unknown>): Promise<void> => {
      const { child, ended, address } = launch(databaseUrl, folder, {})
      address.catch(() => {})
      await moment().finally(() => child.kill('SIGKILL'))
      await ended
    },
    async [Symbol.asyncDispose]() {
      // Killing a process that has ended is harmless.
      await Promise.all(started.map((program) => program.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
