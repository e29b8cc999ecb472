import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Client, createClient, overHttp } from '../../client/index.ts'
import { BASE_PATH } from '../../contract/index.ts'

export const PROGRAM = fileURLToPath(new URL('../../bin/evergreen.js', import.meta.url))
const PASSWORD = 'Evergreen-2026!'

export interface Server {
  address: string
  folder: string
  /** A new personal token of a demo user, and the API with that token. */
  signIn(email: string): Promise<{ token: string; api: Client }>
  /** Stops the server, and starts it again at the same address with the same data. */
  down(): Promise<void>
  up(): Promise<void>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/** Starts the built server with the demo data in a temporary folder. */
export async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'evergreen-terminal-'))
  let running = await run(folder, '0')
  const { address } = running
  const base = address + BASE_PATH
  return {
    address,
    folder,
    signIn: async (email) => {
      let cookie = ''
      const api = createClient(
        overHttp({
          base,
          fetch: async (url, init) => {
            const response = await fetch(url, { ...init, headers: { ...init?.headers, cookie } })
            const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
            if (set.length > 0) cookie = set.join('; ')
            return response
          },
        }),
      )
      await api.authentication.signIn({ body: { email, password: PASSWORD } })
      const { token } = await api.authentication.createToken({ body: { name: 'Terminal' } })
      return { token, api: createClient(overHttp({ base, token })) }
    },
    down: () => running.end(),
    up: async () => {
      running = await run(folder, new URL(address).port)
    },
    stop: async () => {
      await running.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(folder: string, port: string) {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      EVERGREEN_TODAY: '2026-11-20',
      LOG_LEVEL: 'warn',
      SIGN_INS_PER_MINUTE: '10000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk
      const found = /Evergreen serves (http:\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  for (let tries = 0; !(await fetch(`${address}/ready`).catch(() => null))?.ok; tries++) {
    if (tries > 300) throw new Error(`The server did not become ready: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { address, end }
}
