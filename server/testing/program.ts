import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BASE_PATH } from '../../contract/index.ts'
import { TODAY } from './world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const isFile = (databaseUrl: string) => !databaseUrl.includes('://')

export interface Program {
  base: string
  /** As a power cut would: nothing is told, nothing is finished. */
  kill(): Promise<void>
}

/** Starts the program on a database as people do, in a folder that the caller keeps; it says when it serves. */
const start = async (databaseUrl: string, folder: string): Promise<Program> => {
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    EVERGREEN_TODAY: TODAY,
    LOG_LEVEL: 'error',
    SIGN_INS_PER_MINUTE: '10000',
    ...(isFile(databaseUrl) ? {} : { DATABASE_URL: databaseUrl }),
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'evergreen.ts', 'serve'], { cwd: root, env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      const found = /Evergreen serves (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`The program ended: ${said}`)))
  })
  return {
    base: address + BASE_PATH,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The program, to be started as often as it is killed: `await using`. */
export const aProgram = async (databaseUrl: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-program-'))
  if (isFile(databaseUrl)) await symlink(databaseUrl, join(folder, 'evergreen.sqlite'))
  let running: Program | undefined
  return {
    folder,
    start: async (): Promise<Program> => {
      running = await start(databaseUrl, folder)
      return running
    },
    async [Symbol.asyncDispose]() {
      await running?.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
