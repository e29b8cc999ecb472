import { columnKey } from '../../../rules/imports/names.ts'
import { limits } from '../../../rules/installation/limits.ts'
import type { FileRow } from './csv.ts'

/** The number of first rows in which the header is searched, below a title or notes. */
export const HEADER_WITHIN = 25

const looksLikeValue = (cell: string) => /^[\d.,$%/:\s-]+$/.test(cell) || cell.length > 80

const scoreOf = ({ cells }: FileRow, known: ReadonlySet<string>): number => {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  const keys = new Set(filled.map(columnKey))
  const names = [...keys].filter((key) => known.has(key)).length
  const values = filled.filter(looksLikeValue).length
  return 3 * names + keys.size - 4 * values - (filled.length - keys.size)
}

/** The row that names the columns: the one with the most known names and the fewest values. */
export const findHeader = (rows: readonly FileRow[], known: ReadonlySet<string>): FileRow | undefined => {
  let best: { row: FileRow; score: number } | undefined
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const score = scoreOf(row, known)
    if (!best || score > best.score) best = { row, score }
  }
  return best?.row
}

/** Unique names for columns: without a name 'Column 3', a second 'Name' is 'Name (2)'. */
export const columnNames = (cells: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return cells.map((cell, at) => {
    const name =
      cell
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, limits.name - 10) || `Column ${at + 1}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** Whether a row repeats the header, as files do that were joined from several. */
export const repeatsHeader = (header: readonly string[], cells: readonly string[]): boolean => {
  let filled = 0
  for (let at = 0; at < cells.length; at++) {
    const cell = (cells[at] ?? '').trim()
    if (cell === '') continue
    if (cell !== header[at]) return false
    filled++
  }
  return filled > 1 || filled === header.length
}
