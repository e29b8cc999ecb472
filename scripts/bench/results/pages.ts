import { readFileSync, writeFileSync } from 'node:fs'
import { readResults as readSuites } from '../../reliability/results.ts'
import { goalsTable } from './goals.ts'
import { HELD } from './held.ts'
import type { Results } from './results.ts'
import { partTables, readmeTable, scaleTable, withTable } from './tables.ts'

/** The titles of the parts by name, in their order. */
type Titles = Record<string, string>

/** The pages with tables, and the content between their markers. */
export const PAGES: Record<string, (results: Results, titles: Titles) => Record<string, string>> = {
  'docs/measured.md': (results, titles) => ({
    goals: goalsTable(results, titles, HELD, readSuites()),
    ...Object.fromEntries(Object.keys(titles).map((part) => [part, partTables(results[part])])),
  }),
  'docs/scale.md': (results) => ({ scale: scaleTable(results) }),
  'README.md': (results) => ({ readme: readmeTable(results) }),
}

/** The page with the results filled in. */
export const filled = (page: string, tables: Record<string, string>): string =>
  Object.entries(tables).reduce((text, [name, content]) => withTable(text, name, content), page)

export const writePages = (results: Results, titles: Titles): void => {
  for (const [path, tablesOf] of Object.entries(PAGES)) writeFileSync(path, filled(readFileSync(path, 'utf8'), tablesOf(results, titles)))
}
