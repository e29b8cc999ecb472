import { appendFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { Chance } from '../../fixtures/demo/kit.ts'

/** A deep run does each suite in full; `npm test` takes a small sample of it, drawn by the seed. */
export const deep = process.env.EVERGREEN_DEEP === '1'
export const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
export const chance = new Chance(seed)
export const engine = process.env.EVERGREEN_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** A line of a suite's table in docs/reliability.md. */
export interface SuiteLine {
  what: string
  expected: string
  seen: string
}

/**
 * Collects what a suite has seen. The lines are printed when the file ends, also when a test failed, and are added to the file that
 * EVERGREEN_REPORT names, one JSON object a line: `npm run reliability` makes the tables from it.
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
