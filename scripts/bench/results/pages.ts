import { readFileSync, writeFileSync } from 'node:fs'
import type { Results } from './results.ts'
import { partTables, readmeTable, scaleTable, withTable } from './tables.ts'

/** The pages with tables, and the content between their markers. */
export const PAGES: Record<string, (results: Results, parts: readonly string[]) => Record<string, string>> = {
  'docs/measured.md': (results, parts) => Object.fromEntries(parts.map((part) => [part, partTables(results[part])])),
  'docs/scale.md': (results) => ({ scale: scaleTable(results) }),
  'README.md': (results) => ({ readme: readmeTable(results) }),
}

/** The page with the results filled in. */
export const filled = (page: string, tables: Record<string, string>): string =>
  Object.entries(tables).reduce((text, [name, content]) => withTable(text, name, content), page)

export const writePages = (results: Results, parts: readonly string[]): void => {
  for (const [path, tablesOf] of Object.entries(PAGES)) writeFileSync(path, filled(readFileSync(path, 'utf8'), tablesOf(results, parts)))
}
