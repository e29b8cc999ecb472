import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import type { Row } from '../measure/rows.ts'
import type { EngineName } from '../servers/engine.ts'

/** The latest results of a part on an engine. */
export interface Measured {
  /** The date, the sizes, the machine and the versions, as text. */
  on: string
  rows: Row[]
}

/** The results by part and engine. */
export type Results = Record<string, Partial<Record<EngineName, Measured>>>

const FILE = 'docs/measured.json'

export const readResults = (): Results => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {})

export const writeResults = (results: Results): void => writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)

/** The results with those of one part on one engine replaced. */
export const withMeasured = (results: Results, part: string, engine: EngineName, measured: Measured): Results => ({
  ...results,
  [part]: { ...results[part], [engine]: measured },
})

/** The results in the order of the parts, which is also that of the pages. */
export const inOrder = (results: Results, parts: readonly string[]): Results =>
  Object.fromEntries(parts.flatMap((part) => (results[part] ? [[part, results[part]]] : [])))

/** The conditions of a run, to compare figures. No host names or paths. */
export const machine = (licenses: readonly number[], engine: string): string => {
  const memory = Math.round(totalmem() / 1024 ** 3)
  const sizes = licenses.map((size) => size.toLocaleString('en')).join(' and ')
  const day = new Date().toISOString().slice(0, 10)
  return `${engine}: ${day}; ${sizes} licenses; ${cpus().length} cores, ${memory} GiB, ${platform()} ${arch()}; Node ${process.versions.node}`
}
