import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROGRAM } from '../../fixtures/testing/demo-server.ts'
import { runInTerminal } from './terminal.ts'
import { openWorld } from './world.ts'

const world = openWorld()

const RENDERS = process.env.EVERGREEN_DEEP ? 20_000 : 1_500
/** Moves down and up a list. Each key renders once. */
const ROUND = ('j'.repeat(20) + 'k'.repeat(20)).repeat(5)

interface Held {
  /** Bytes, after a garbage collection. */
  heap: number
  /** Entries of the performance timeline, which would grow forever. */
  measures: number
  /** Loaded files of React's development build. */
  development: string[]
}

/** Makes the program write its memory figures into a file at SIGUSR2. */
const probe = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { renameSync, writeFileSync } from 'node:fs'
    import { createRequire } from 'node:module'
    const modules = createRequire('/').cache
    process.on('SIGUSR2', () => {
      gc()
      const held = {
        heap: process.memoryUsage().heapUsed,
        measures: performance.getEntriesByType('measure').length,
        development: Object.keys(modules).filter((file) => file.includes('development') && modules[file].loaded),
      }
      writeFileSync('${file}.part', JSON.stringify(held))
      renameSync('${file}.part', '${file}')
    })
  `)}`

it(`holds no more after ${RENDERS} renders than before them`, { timeout: 60_000 + RENDERS * 50 }, async () => {
  const file = join(world.server.folder, 'held.json')
  // The program must use React's production build even if the shell says otherwise.
  const env = { ...world.env, EVERGREEN_TOKEN: world.token, NODE_ENV: 'development' }
  const terminal = runInTerminal(['--expose-gc', '--import', probe(file), PROGRAM, 'tui'], env)
  try {
    await terminal.sees(/^1 of [\d,]+ /m)
    const render = async (times: number) => {
      for (let done = 0; done < times; done += ROUND.length) {
        const before = terminal.raw().length
        terminal.send(ROUND)
        await expect.poll(() => terminal.raw().length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before)
        await terminal.settled()
      }
    }
    const held = async (): Promise<Held> => {
      rmSync(file, { force: true })
      terminal.signal('SIGUSR2')
      await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true)
      return JSON.parse(readFileSync(file, 'utf8'))
    }
    // Warms up, because code compiled later would count as held memory.
    await render(1_200)
    const before = await held()
    await render(RENDERS)
    const after = await held()
    expect(after.development).toEqual([])
    expect(after.measures).toBe(0)
    expect(after.heap - before.heap).toBeLessThan(1_000_000)
  } finally {
    terminal.close()
  }
})
