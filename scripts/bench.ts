import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machine, tableOf, withTable } from './bench/measure/table.ts'
import { readOptions } from './bench/options.ts'
import { parts } from './bench/parts/parts.ts'
import { run } from './bench/run.ts'

/**
 * Measures every goal of docs/measured.md on the built program, over HTTP and the command line only. Exits with 1 if one is missed.
 * npm run bench                                     everything with 100,000 licenses, on both databases
 * npm run bench -- 1000000                          also with a million
 * npm run bench -- --only search,lists 5000         some parts with 5,000 licenses, to try something
 * npm run bench -- --engine postgres                one database
 * npm run bench -- --write                          writes the tables into docs/measured.md
 */
const PAGE = 'docs/measured.md'
const options = readOptions(process.argv.slice(2), Object.keys(parts))
execFileSync(process.execPath, ['scripts/build.ts', '--missing'], { stdio: 'inherit' })
const folder = join(tmpdir(), `evergreen-bench-${process.pid}`)
try {
  const { rows, engines } = await run(parts, options, folder)
  const tables = Object.entries(rows).map(([part, { all }]) => ({ part, table: tableOf(all), title: parts[part]?.title }))
  const on = machine(options.sizes, engines)
  for (const { table, title } of tables) console.log(`\n## ${title}\n\n${table}`)
  console.log(`\n${on}`)
  if (options.write)
    writeFileSync(
      PAGE,
      tables.reduce((page, { part, table }) => withTable(page, part, `${table}\n\n${on}`), readFileSync(PAGE, 'utf8')),
    )
  const missed = Object.values(rows).flatMap(({ all }) => all.filter(({ isMet }) => !isMet))
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\n${missed.length} goals are missed.`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
