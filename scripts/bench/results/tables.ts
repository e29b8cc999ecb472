import type { Row } from '../measure/rows.ts'
import { ENGINES, type EngineName, TITLES } from '../servers/engine.ts'
import type { Measured, Results } from './results.ts'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const table = (head: string[], lines: string[][]): string =>
  [head, head.map(() => '---'), ...lines.map((line) => line.map(cell))].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const isMissed = ({ isMet }: Row) => (isMet ? 'met' : '**missed**')

/** A table of rows, with a mark on missed goals. */
export const tableOf = (rows: readonly Row[]): string =>
  table(
    ['what', 'measured', 'beside', 'goal', 'result'],
    rows.map((row) => [
      row.what,
      row.figure ? `**${row.figure}** (${row.measured})` : row.measured,
      row.beside ?? '',
      row.goal,
      isMissed(row),
    ]),
  )

/** The tables of a part, one for each engine. */
export const partTables = (part: Results[string] = {}): string =>
  ENGINES.flatMap((engine) => part[engine] ?? [])
    .map(({ on, rows }) => `${on}.\n\n${tableOf(rows)}`)
    .join('\n\n') || 'Not measured yet.'

type Line = Partial<Record<EngineName, string>> & { goal: string }

/** A table with rows of all parts, a column for each engine, and the conditions of the measurement. */
const sideBySide = (results: Results, lineOf: (row: Row) => { what: string; figure: string } | undefined, withGoals: boolean): string => {
  const lines = new Map<string, Line>()
  const on = new Set<string>()
  const add = (engine: EngineName, { on: measuredOn, rows }: Measured) => {
    for (const row of rows) {
      const shown = lineOf(row)
      if (!shown) continue
      lines.set(shown.what, { ...lines.get(shown.what), [engine]: shown.figure, goal: row.goal })
      on.add(measuredOn)
    }
  }
  for (const part of Object.values(results)) for (const engine of ENGINES) if (part[engine]) add(engine, part[engine])
  if (lines.size === 0) return 'Not measured yet.'
  const head = ['what', ...ENGINES.map((engine) => TITLES[engine]), ...(withGoals ? ['goal'] : [])]
  const cells = [...lines].map(([what, line]) => [what, ...ENGINES.map((engine) => line[engine] ?? ''), ...(withGoals ? [line.goal] : [])])
  return `${table(head, cells)}\n\n${[...on].map((one) => `- ${one}`).join('\n')}`
}

/** 'SQLite: 60 of 80 goals are met.' for each measured engine. */
const metOf = (results: Results): string[] =>
  ENGINES.flatMap((engine) => {
    const rows = Object.values(results).flatMap((part) => part[engine]?.rows ?? [])
    return rows.length === 0 ? [] : `${TITLES[engine]}: ${rows.filter(({ isMet }) => isMet).length} of ${rows.length} goals are met.`
  })

/** The number of met goals, and the rows with `readme`. */
export const readmeTable = (results: Results): string => {
  const lineOf = ({ readme, figure, isMet }: Row) =>
    readme ? { what: readme, figure: isMet ? figure : `${figure || 'failed'} (missed)` } : undefined
  return [metOf(results).join(' '), sideBySide(results, lineOf, true)].filter(Boolean).join('\n\n')
}

/** The rows with `scale`, for docs/scale.md. */
export const scaleTable = (results: Results): string => sideBySide(results, ({ scale }) => scale, false)

const markers = (name: string) => [`<!-- bench ${name} -->`, `<!-- end ${name} -->`] as const

/** Replaces the content between the markers of a name. Throws if the page has no such markers. */
export const withTable = (page: string, name: string, content: string): string => {
  const [start, end] = markers(name)
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no markers for "${name}".`)
  return `${page.slice(0, from + start.length)}\n\n${content}\n\n${page.slice(to)}`
}
