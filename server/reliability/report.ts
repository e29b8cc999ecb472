import { afterAll } from 'vitest'
import { Chance } from '../../fixtures/demo/kit.ts'

/** A deep run does each suite in full; `npm test` takes a small sample of it, drawn by the seed. */
export const deep = process.env.EVERGREEN_DEEP === '1'
const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
export const chance = new Chance(seed)
export const engine = process.env.EVERGREEN_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** The lines of a suite's table in docs/reliability.md. They are printed when the file ends, also when a test failed. */
export const report = (suite: string) => {
  const lines: string[] = []
  afterAll(() => {
    const head = `${suite}, ${engine}, ${deep ? 'in full' : 'a sample'}: EVERGREEN_SEED=${seed}`
    console.info([head, '| what | expected | seen |', '| --- | --- | --- |', ...lines].join('\n'))
  })
  return (what: string, expected: string, seen: string): void => {
    lines.push(`| ${what} | ${expected} | ${seen} |`)
  }
}
