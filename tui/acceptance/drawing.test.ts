import { beforeAll, describe, expect, it } from 'vitest'
import { PROGRAM } from '../../fixtures/testing/demo-server.ts'
import { runInTerminal, type Size } from './terminal.ts'
import { openWorld } from './world.ts'

const world = openWorld()

const READY = /^1 of [\d,]+ /m
/** The quick filters with their counts, which load on their own. */
const COUNTED = /4 Past Due \d/
const WIDE: Size = { columns: 200, rows: 50 }
/** Keys that change no data, and text with letters that are two cells wide. */
const KEYS = [
  'j',
  'j',
  'k',
  'pgdn',
  'G',
  'g',
  ' ',
  'a',
  '/',
  '日本',
  'tab',
  'enter',
  'esc',
  'esc',
  ']',
  '2',
  '0',
  'f',
  '?',
  'down',
  'R',
  'v',
]
const SIZES: Size[] = [{ columns: 80, rows: 24 }, WIDE, { columns: 60, rows: 15 }, { columns: 50, rows: 12 }, { columns: 100, rows: 24 }]

const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
const STEPS = process.env.EVERGREEN_DEEP ? 400 : 30
/** Ink starts each frame with this (synchronized output). */
const FRAME = '\u001b[?2026h'

/** A seeded random generator of numbers from 0 to 1 (mulberry32). */
function numbers(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('what is drawn', () => {
  beforeAll(() => console.info(`Keys and sizes of drawing.test.ts: EVERGREEN_SEED=${seed}`))

  it.each([SIZES[0] as Size, WIDE])(
    'piece by piece is what is drawn at once, from %o on',
    { timeout: 60_000 + STEPS * 2_000 },
    async (size) => {
      const next = numbers(seed + size.columns)
      const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
      const terminal = world.tui({ size, env: { FORCE_COLOR: '1' }, words: ['--readonly'] })
      await terminal.sees(READY)
      await terminal.sees(COUNTED)
      // The names of the chips come last.
      await expect.poll(() => terminal.picture()).not.toContain('For ...')
      const done: string[] = []
      let compared = 0
      for (let step = 0; step < STEPS; step++) {
        const to = next() < 0.2 ? pick(SIZES) : null
        const key = pick(KEYS)
        if (to) await terminal.resize(to)
        else await terminal.press(key)
        done.push(to ? `${to.columns}x${to.rows}` : key)
        await terminal.settled()
        const [pieces, picture] = [terminal.cells(), terminal.picture()]
        const before = terminal.raw().length
        // A signal instead of Ctrl-L, because a key would close the message.
        terminal.signal('SIGWINCH')
        await expect.poll(() => terminal.raw().slice(before), { message: 'the screen is drawn anew' }).toContain('\u001b[2J')
        await terminal.settled()
        const drawn = terminal.raw().slice(before)
        // A second frame means that a late reply has changed the screen, so the two cannot be compared.
        if (drawn.split(FRAME).length !== 2) continue
        compared++
        const wrong = pieces.flatMap((row, at) => (row === terminal.cells()[at] ? [] : [at]))
        expect(wrong, `rows after ${done.join(' ')}\n${picture}\n${terminal.picture()}\n`).toEqual([])
      }
      expect(compared).toBeGreaterThan(STEPS / 2)
    },
  )

  it('is drawn again by a terminal that lost it and is as large as before', async () => {
    const terminal = world.tui()
    await terminal.sees(READY)
    await terminal.sees(COUNTED)
    await terminal.settled()
    const picture = terminal.picture()
    terminal.shrinkForAMoment({ columns: 30, rows: 8 })
    await terminal.settled()
    expect(terminal.picture()).toBe(picture)
  })

  it('is drawn where CI is set, and begins at the top wherever the cursor was', async () => {
    const shell = `data:text/javascript,process.stdout.write('$ ls\\n'.repeat(7))`
    const env = { ...world.env, EVERGREEN_TOKEN: world.token, CI: 'true' }
    const terminal = runInTerminal(['--import', shell, PROGRAM, 'tui'], env, { columns: 50, rows: 12 })
    await terminal.sees('make it larger')
    expect(terminal.lines()[0]).toMatch(/^\S/)
    terminal.close()
  })
})
