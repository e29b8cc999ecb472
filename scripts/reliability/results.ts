import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { SuiteLine } from '../../server/testing/suite.ts'
import { table, withTable } from '../bench/results/tables.ts'
import { ENGINES, type EngineName, TITLES } from '../bench/servers/engine.ts'
import { SUITES } from './suites.ts'

/** The latest results of a suite on one database. */
export interface Seen {
  /** YYYY-MM-DD. */
  day: string
  /** Cores, memory and Node version. */
  machine: string
  /** The command that repeats the run, with its seed. */
  command: string
  seconds: number
  tests: { passed: number; failed: number; skipped: number }
  lines: SuiteLine[]
}

/** The results by suite and database. */
export type Results = Record<string, Partial<Record<EngineName, Seen>>>

const FILE = 'docs/reliability.json'
const PAGE = 'docs/reliability.md'

export const readResults = (): Results => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {})

const testsOf = ({ passed, failed, skipped }: Seen['tests']): string =>
  [`${passed.toLocaleString('en')} passed`, failed && `**${failed} failed**`, skipped && `${skipped} skipped`].filter(Boolean).join(', ')

const runOf = (engine: EngineName, { day, machine, command, seconds, tests }: Seen): string =>
  `- ${TITLES[engine]}: ${day}, ${Math.ceil(seconds / 60)} minutes, tests: ${testsOf(tests)}; ${machine}; \`${command}\``

/** Expected and observed results with a column for each database, and how they were run. */
export const suiteTable = (seen: Results[string] = {}): string => {
  const engines = ENGINES.filter((engine) => seen[engine])
  if (engines.length === 0) return 'Not run in full yet.'
  const rows = new Map<string, Partial<Record<EngineName, string>> & { expected: string }>()
  for (const engine of engines)
    for (const { what, expected, seen: found } of seen[engine]?.lines ?? [])
      rows.set(what, { ...rows.get(what), expected, [engine]: found })
  const head = ['what', 'expected', ...engines.map((engine) => TITLES[engine])]
  const cells = [...rows].map(([what, row]) => [what, row.expected, ...engines.map((engine) => row[engine] ?? '')])
  const runs = engines.map((engine) => runOf(engine, seen[engine] as Seen)).join('\n')
  return rows.size > 0 ? `${table(head, cells)}\n\n${runs}` : runs
}

/** The page with the tables of the results. */
export const filled = (page: string, results: Results): string =>
  SUITES.reduce((text, { name }) => withTable(text, name, suiteTable(results[name])), page)

export const readPage = (): string => readFileSync(PAGE, 'utf8')

export const write = (results: Results): void => {
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(PAGE, filled(readPage(), results))
}
