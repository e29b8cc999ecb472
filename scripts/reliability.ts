import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SuiteLine } from '../server/testing/suite.ts'
import { titles } from './bench/parts/parts.ts'
import { writePages } from './bench/results/pages.ts'
import { readResults as readMeasured } from './bench/results/results.ts'
import { ENGINES, type EngineName } from './bench/servers/engine.ts'
import { readResults, type Seen, write } from './reliability/results.ts'
import { SUITES } from './reliability/suites.ts'

/**
 * Runs the reliability suites in full, one file after another, and writes docs/reliability.md: `npm run reliability [-- --only races,kills]
 * [--engine sqlite] [--seed 42] [--sample]`. Run it on an otherwise idle machine, because the suites check latencies.
 */

const { values } = parseArgs({
  options: { only: { type: 'string' }, engine: { type: 'string' }, seed: { type: 'string' }, sample: { type: 'boolean' } },
})
const only = values.only?.split(',')
const seed = values.seed ?? String(Date.now() % 1_000_000)
const unknown = only?.filter((name) => !SUITES.some((suite) => suite.name === name)) ?? []
if (unknown.length > 0) throw new Error(`No suite is called ${unknown.join(', ')}.`)

const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`

/** Runs a suite on one database. */
const run = (name: string, files: string[], project: string): Seen => {
  const folder = mkdtempSync(join(tmpdir(), 'evergreen-reliability-'))
  const [lines, results] = [join(folder, 'lines'), join(folder, 'results.json')]
  const words = ['run', '--project', project, '--no-file-parallelism', '--reporter=default', '--reporter=json', `--outputFile=${results}`]
  const started = Date.now()
  spawnSync('vitest', [...words, ...files], {
    stdio: 'inherit',
    env: { ...process.env, EVERGREEN_SEED: seed, EVERGREEN_REPORT: lines, ...(!values.sample && { EVERGREEN_DEEP: '1' }) },
  })
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = JSON.parse(readFileSync(results, 'utf8'))
  const said = readFileSync(lines, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean)
  rmSync(folder, { recursive: true })
  return {
    day: new Date().toISOString().slice(0, 10),
    machine,
    command: `npm run reliability -- --only ${name} --engine ${project === 'unit' ? 'sqlite' : project} --seed ${seed}`,
    seconds: (Date.now() - started) / 1000,
    tests: { passed, failed, skipped },
    lines: said.map((line): SuiteLine => JSON.parse(line)),
  }
}

let failed = 0
for (const { name, files, project, engines = ENGINES } of SUITES) {
  if (only && !only.includes(name)) continue
  for (const engine of engines) {
    if (values.engine && engine !== (values.engine as EngineName)) continue
    const seen = run(name, files, project ?? engine)
    failed += seen.tests.failed
    const results = readResults()
    // The page shows only full runs.
    if (values.sample) continue
    write({ ...results, [name]: { ...results[name], [engine]: seen } })
    writePages(readMeasured(), titles)
  }
}
process.exitCode = failed > 0 ? 1 : 0
