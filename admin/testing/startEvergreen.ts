import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The current day of the tests' demo data. */
export const TODAY = '2026-11-20'

export interface Evergreen {
  /** 'http://127.0.0.1:<port>' */
  address: string
  /** The data folder. Mails and SMS messages are in its folder `outbox`. */
  folder: string
  /** What the server has printed. */
  printed(): string
  stop(): Promise<void>
  /** Ends the process and keeps its data. `up` starts it again, at the same address. */
  down(): Promise<void>
  up(): Promise<void>
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const READY_WITHIN = 60_000

/** More settings of the server, given its address. */
export type Settings = (address: string) => Promise<Record<string, string>>

/** Starts the built server with demo data in its own folder. */
export const startEvergreen = async (env: Settings = async () => ({})): Promise<Evergreen> => {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-browser-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const program = fileURLToPath(new URL('../../bin/evergreen.js', import.meta.url))
  let printed = ''
  let said = ''
  const settings = await env(address)
  const launch = async () => {
    const server = spawn(process.execPath, [program, 'serve'], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        EVERGREEN_TODAY: TODAY,
        NODE_ENV: '',
        LOG_LEVEL: 'error',
        SIGN_INS_PER_MINUTE: '10000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    server.stdout.on('data', (text) => {
      printed += text
    })
    server.stderr.on('data', (text) => {
      said += text
    })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const isReady = () =>
      fetch(`${address}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    const deadline = Date.now() + READY_WITHIN
    while (!(await isReady())) {
      if (server.exitCode !== null || Date.now() > deadline) {
        server.kill('SIGKILL')
        throw new Error(`The server did not become ready.\n${said}`)
      }
      await wait(100)
    }
    return async () => {
      server.kill('SIGTERM')
      await ended
    }
  }
  let end = await launch()
  return {
    address,
    folder,
    printed: () => printed,
    down: () => end(),
    up: async () => {
      end = await launch()
    },
    stop: async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
