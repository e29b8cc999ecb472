import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { allCalls, type NamedCall } from '../../contract/index.ts'
import { Chance } from '../../fixtures/demo/kit.ts'

/** A deep run runs each suite in full; `npm test` runs a small sample, drawn by the seed. */
export const deep = process.env.EVERGREEN_DEEP === '1'
export const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
/** A generator for one file. A shared one would depend on the draws of earlier files of the process. */
export const newChance = () => new Chance(seed)
export const engine = process.env.EVERGREEN_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/**
 * The calls of a suite about every call. PostgreSQL runs the same rules as SQLite, so it gets a seeded third of the calls, and all of them
 * in `npm run test:deep`.
 */
export const drawnCalls = (): NamedCall[] => {
  const all = allCalls()
  if (deep || engine === 'sqlite') return all
  const chance = newChance()
  const drawn = all.filter(() => chance.often(1 / 3))
  console.info(`${drawn.length} of ${all.length} calls on ${engine}: EVERGREEN_SEED=${seed}`)
  return drawn
}

/** A line of a suite's table in docs/reliability.md. */
export interface SuiteLine {
  what: string
  expected: string
  seen: string
}

/**
 * Collects the results of a suite. Prints them when the file ends, also after a failed test, and appends them to the file that
 * EVERGREEN_REPORT names, as one JSON object per line. `npm run reliability` makes its tables from that file.
 */
export const report = (suite: string) => {
  const lines: SuiteLine[] = []
  afterAll(() => {
    const head = `${suite}, ${engine}, ${deep ? 'in full' : 'a sample'}: EVERGREEN_SEED=${seed}`
    const rows = lines.map(({ what, expected, seen }) => `| ${what} | ${expected} | ${seen} |`)
    console.info([head, '| what | expected | seen |', '| --- | --- | --- |', ...rows].join('\n'))
    const file = process.env.EVERGREEN_REPORT
    if (file) appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  })
  return (what: string, expected: string, seen: string): void => {
    lines.push({ what, expected, seen })
  }
}
