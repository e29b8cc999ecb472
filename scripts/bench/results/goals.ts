import type { Seen } from '../../reliability/results.ts'
import { SUITES } from '../../reliability/suites.ts'
import type { Row } from '../measure/rows.ts'
import { ENGINES, type EngineName, TITLES } from '../servers/engine.ts'
import type { Held } from './held.ts'
import type { Results } from './results.ts'
import { table } from './tables.ts'

/** The last full runs of the suites of reliability, by suite and engine. */
type Suites = Record<string, Partial<Record<EngineName, Pick<Seen, 'day' | 'tests'>>>>

const testsOf = (seen: Pick<Seen, 'day' | 'tests'> | undefined): string => {
  if (!seen) return '**not run yet**'
  const { day, tests } = seen
  const failed = tests.failed > 0 ? `, **${tests.failed} failed**` : ''
  return `${tests.passed.toLocaleString('en')} passed${failed}, ${day}`
}

const LATER_SIZE = /, ([\d,]+) licenses$/
const FIRST_SIZE = '100,000'
const COLUMNS = ENGINES.flatMap((engine) => [FIRST_SIZE, '1,000,000'].map((size) => `${TITLES[engine]}, ${size}`))

/** What a ratio compares with: 'node -e 0' in 'node -e 0: 44 ms'. */
const rivalOf = ({ beside, goal }: Row) => (goal.endsWith('x') && beside?.includes(': ') ? ` beside ${beside.split(': ')[0]}` : '')

const linkTo = (heading: string) =>
  `#${heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')}`

const WHY = `[why](${linkTo('Where the time of the missed goals goes')})`

/** The lines of a part: a line for each goal, with the figure of each engine and size. Bold: missed. */
const goalLines = (part: Results[string], title: string): string[][] => {
  const lines = new Map<string, { what: string; goal: string; cells: Map<string, string>; isMissed: boolean }>()
  for (const engine of ENGINES)
    for (const row of part[engine]?.rows ?? []) {
      const what = row.what.replace(LATER_SIZE, '') + rivalOf(row)
      const line = lines.get(`${what} ${row.goal}`) ?? { what, goal: row.goal, cells: new Map(), isMissed: false }
      const figure = row.figure || 'failed'
      line.cells.set(`${TITLES[engine]}, ${LATER_SIZE.exec(row.what)?.[1] ?? FIRST_SIZE}`, row.isMet ? figure : `**${figure}**`)
      line.isMissed ||= !row.isMet
      lines.set(`${what} ${row.goal}`, line)
    }
  return [...lines.values()].map(({ what, goal, cells, isMissed }) => [
    what,
    goal,
    ...COLUMNS.map((column) => cells.get(column) ?? ''),
    `[all figures](${linkTo(title)})${isMissed ? `, ${WHY}` : ''}`,
  ])
}

/** Every goal in one table: those of the benchmark by part, the suites of reliability, then those that tests hold. Bold: missed. */
export const goalsTable = (results: Results, titles: Record<string, string>, held: readonly Held[], suites: Suites): string => {
  const heldLine = ({ what, goal, seen, where, isMissed }: Held) => [
    what,
    goal,
    isMissed ? `**${seen}**` : seen,
    '',
    '',
    '',
    `\`${where}\``,
  ]
  const suiteLine = ({ name, engines = ENGINES }: (typeof SUITES)[number]) => {
    const cells = ENGINES.flatMap((engine) => [engines.includes(engine) ? testsOf(suites[name]?.[engine]) : '', ''])
    return [`Suite of ${name.replace('-', ' ')}, in full`, 'no test fails', ...cells, `[reliability](reliability.md${linkTo(name)})`]
  }
  return table(
    ['what', 'goal', ...COLUMNS, 'where'],
    [
      ...Object.entries(titles).flatMap(([part, title]) => goalLines(results[part] ?? {}, title)),
      ...SUITES.map(suiteLine),
      ...held.map(heldLine),
    ],
  )
}
