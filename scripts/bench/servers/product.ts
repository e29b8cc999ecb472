import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BASE_PATH } from '../../../contract/index.ts'
import { present } from '../../../rules/present.ts'
import { TODAY } from '../data/load.ts'
import type { World } from '../data/world.ts'
import { type Sent, send, succeed } from '../measure/http.ts'
import { cpuOf } from '../measure/process.ts'
import type { Way } from '../measure/turns.ts'

export const PROGRAM = fileURLToPath(new URL('../../../bin/evergreen.js', import.meta.url))

/** A running server of the built program, which benchmarks access only over HTTP. */
export interface Product extends AsyncDisposable {
  address: string
  base: string
  pid: number
  child: ChildProcess
  /** A request as a way to measure, with the CPU time of the server and its database. */
  way(sent: Omit<Sent, 'url'> & { path: string }): Way
  cpu(): number | undefined
  stop(): Promise<void>
}

/** Stops a process of this run and waits for its end. */
export const ended = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  child.kill('SIGCONT') // one that is stopped receives it only then
  await exit
}

const QUIET = 2_000
/** The CPU time (ms) of an idle server per `QUIET` ms, from loops that look for work. */
const RESTING = 60
const GIVE_UP = 120_000

/** Waits until the work at a server's start is done: it would distort the first measurements. */
const untilQuiet = async (cpu: () => number | undefined): Promise<void> => {
  const until = performance.now() + GIVE_UP
  for (let before = Number.NaN; performance.now() < until; ) {
    const now = cpu()
    if (now === undefined || now - before <= RESTING) return
    before = now
    await wait(QUIET)
  }
}

/** Starts the built program and waits until it is idle. It logs a line per request to a file. */
export const startProduct = async ({ engine, url, dataDir }: World, words = ['serve']): Promise<Product> => {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    EVERGREEN_TODAY: TODAY,
    PORT: '0',
    SIGN_INS_PER_MINUTE: '1000000',
    CALLS_PER_MINUTE: '1000000', // calls are counted, and never refused
    // Prevents the run of reminders at the start, which is measured separately: with these settings it is never 23:00.
    REMINDER_HOUR: '23',
    TIME_ZONE: new Date().getUTCHours() < 12 ? 'Etc/UTC' : 'America/Los_Angeles',
    ...(engine.name === 'postgres' && { DATABASE_URL: url }),
  }
  const log = openSync(join(dataDir, 'log'), 'a')
  const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', 'pipe', log] })
  const [said] = await Promise.race([once(present(child.stdout), 'data'), once(child, 'exit')])
  const address = /Evergreen serves (http:\S+)/.exec(String(said))?.[1]
  if (!address) throw new Error(`The server did not start: ${said}`)
  const pid = present(child.pid)
  const base = `${address}${BASE_PATH}`
  const cpu = () => {
    const [ours, database] = [cpuOf(pid), engine.cpu()]
    return ours === undefined || database === undefined ? undefined : ours + database
  }
  await untilQuiet(cpu)
  const stop = () => ended(child)
  const way = ({ path, ...sent }: Omit<Sent, 'url'> & { path: string }): Way => ({
    once: () => succeed({ ...sent, url: base + path }),
    cpu,
  })
  return { address, base, pid, child, way, cpu, stop, [Symbol.asyncDispose]: stop }
}

/** Whether a call exists. An unknown path returns 404 before any other check. */
export const has = async ({ base }: Product, path: string, token: string): Promise<boolean> =>
  (await send({ url: base + path, method: 'POST', body: {}, token })).status !== 404
