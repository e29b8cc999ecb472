import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { present } from '../../../rules/present.ts'
import type { Who, World } from '../data/world.ts'
import { inMs } from '../measure/figures.ts'
import { peakOf } from '../measure/process.ts'
import type { Rows } from '../measure/rows.ts'
import { inTurns, type Way } from '../measure/turns.ts'
import { PROGRAM, type Product, startProduct } from '../servers/product.ts'
import type { Part } from './part.ts'

const run = promisify(execFile)

const node = (env: NodeJS.ProcessEnv, ...words: string[]): Way => ({
  once: () => run(process.execPath, words, { env: { ...process.env, ...env } }),
})

const PACKAGE = fileURLToPath(new URL('../../../dist/evergreen-cli.tgz', import.meta.url))

/** Unpacks the installable command line. Resolves to the path of its program. */
const unpacked = async ({ dataDir }: World): Promise<string> => {
  const folder = join(dataDir, 'packed')
  mkdirSync(folder)
  await run('tar', ['-xzf', PACKAGE, '-C', folder])
  return join(folder, 'package/bin/evergreen.cjs')
}

/** The commands with their maximum time, as a multiple of a Node that does nothing. */
const COMMANDS = {
  '--version': { most: 1.5 },
  '--help': { most: 1.5 },
  'renewals list': { most: 2.5 },
  'licenses list': { most: 2.5 },
}

/** Compares commands of the program and of the package with a Node that does nothing. */
const besideNothing = async (world: World, product: Product, rows: Rows) => {
  const env = { EVERGREEN_SERVER: product.address, EVERGREEN_TOKEN: world.tokens.middle }
  const programs = { evergreen: PROGRAM, 'the installed evergreen': await unpacked(world) }
  const page = (command: string) => (command.endsWith('list') ? ['--page', '1'] : [])
  const ways: Record<string, Way> = { nothing: node(env, '-e', '0') }
  for (const [name, file] of Object.entries(programs))
    for (const command of Object.keys(COMMANDS)) ways[`${name} ${command}`] = node(env, file, ...command.split(' '), ...page(command))
  const figures = await inTurns(ways, { clients: 1, rounds: 6, turn: 500 })
  const nothing = present(figures.nothing)
  for (const name of Object.keys(programs))
    for (const [command, { most }] of Object.entries(COMMANDS)) {
      const what = `${name} ${command}`
      const { p50 } = present(figures[what])
      rows.atMost(p50 / nothing.p50, most, 'x', {
        what,
        measured: `p50 ${inMs(p50)}`,
        beside: `node -e 0: ${inMs(nothing.p50)}`,
      })
    }
}

/** The peak memory (MiB) of `licenses list --all`, and the number of lines that it prints. */
const listAll = async ({ tokens }: World, { address }: Product, who: Who) => {
  const env = { ...process.env, EVERGREEN_SERVER: address, EVERGREEN_TOKEN: tokens[who] }
  const child = spawn(process.execPath, [PROGRAM, 'licenses', 'list', '--all', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let [peak, lines] = [0, 0]
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines++
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null) {
    // An ended process has no figure any more.
    peak = Math.max(peak, peakOf(present(child.pid)) || 0)
    await Promise.race([ended, wait(50)])
  }
  if (child.exitCode !== 0) throw new Error(`licenses list --all ended with ${child.exitCode}.`)
  return { peak, lines }
}

/** Memory must not grow with the rows: beside half of them, because V8 enlarges its heap for short-lived objects at first. */
const everyRow = async (world: World, product: Product, rows: Rows) => {
  const [half, all] = [await listAll(world, product, 'largest'), await listAll(world, product, 'staff')]
  const told = ({ peak, lines }: typeof half) => `${Math.round(peak)} MiB, ${lines.toLocaleString('en')} lines`
  rows.atMost(all.peak / half.peak, 1.25, 'x', {
    what: `evergreen licenses list --all: peak memory, beside half of the rows`,
    measured: told(all),
    beside: told(half),
  })
}

export const start: Part = {
  title: 'Starting a command',
  everySize: true,
  async measure(worlds, rows) {
    const world = await worlds.at()
    await using product = await startProduct(world)
    await rows.attempt('Starting a command', () => besideNothing(world, product, rows))
    // Reading ten times the rows takes ten times as long, and half of the rows already shows whether memory grows.
    if (world.licenses !== worlds.sizes[0]) return
    await rows.attempt('evergreen licenses list --all: peak memory', () => everyRow(world, product, rows))
  },
}
