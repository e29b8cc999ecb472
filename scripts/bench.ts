import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptFolder } from './bench/data/kept.ts'
import { readOptions } from './bench/options.ts'
import { parts, titles } from './bench/parts/parts.ts'
import { writePages } from './bench/results/pages.ts'
import { inOrder, type Results, readResults, withMeasured, writeResults } from './bench/results/results.ts'
import { partTables } from './bench/results/tables.ts'
import { run } from './bench/run.ts'

/**
 * Measures every goal of docs/measured.md on the built program, over HTTP and the command line only. Exits with 1 if one is missed.
 * npm run bench                                     everything with 100,000 licenses, on both databases
 * npm run bench -- 1000000                          also with a million
 * npm run bench -- --only search,lists 5000         some parts with 5,000 licenses, to try something
 * npm run bench -- --engine postgres                one database
 * npm run bench -- --write                          writes the results into docs/measured.json, and the tables of the pages
 */
const names = Object.keys(parts)
const options = readOptions(process.argv.slice(2), names)
execFileSync(process.execPath, ['scripts/build.ts', '--missing'], { stdio: 'inherit' })
const folders = { run: join(tmpdir(), `evergreen-bench-${process.pid}`), kept: keptFolder() }
mkdirSync(folders.run)
let results: Results = {}
try {
  await run(parts, options, folders, (part, engine, measured) => {
    results = withMeasured(results, part, engine, measured)
    if (!options.write) return
    const all = inOrder(withMeasured(readResults(), part, engine, measured), names)
    writeResults(all)
    writePages(all, titles)
  })
} finally {
  rmSync(folders.run, { recursive: true, force: true })
}
for (const [part, measured] of Object.entries(results)) console.log(`\n## ${parts[part]?.title}\n\n${partTables(measured)}`)
const rows = Object.values(results).flatMap((engines) => Object.values(engines).flatMap(({ rows }) => rows))
const missed = rows.filter(({ isMet }) => !isMet)
console.log(missed.length === 0 ? '\nEvery goal is met.' : `\n${missed.length} of ${rows.length} goals are missed.`)
process.exitCode = missed.length === 0 ? 0 : 1
