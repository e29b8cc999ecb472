import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { present } from '../rules/present.ts'
import { batchRatios } from './bench/batches.ts'
import { bulkRatios } from './bench/bulk.ts'
import { exportRatio } from './bench/exports.ts'
import { importRatios } from './bench/imports.ts'
import { type LargeLicenses, licenseRatios, licensesAsTheyGrow } from './bench/licenses.ts'
import { over } from './bench/measure.ts'
import { propertyRatios } from './bench/properties.ts'
import { countsAsTheyGrow, type LargeQueue, queueRatios } from './bench/queue.ts'
import { startRatio } from './bench/start.ts'

/**
 * Measures speed as ratios of two alternatives in one interleaved run, because absolute times depend on the machine. Exits with 1
 * if a ratio is over its limit.
 * npm run bench                  with 100,000 licenses and 10,000 properties
 * npm run bench -- 1000000       also with that many licenses
 */
const sizes = [100_000, ...process.argv.slice(2).map(Number)]
execFileSync(process.execPath, ['scripts/build.ts', '--missing'], { stdio: 'inherit' })
const folder = join(tmpdir(), `evergreen-bench-${process.pid}`)
try {
  await startRatio()
  const queues: LargeQueue[] = []
  for (const licenses of sizes) queues.push(await queueRatios(folder, licenses))
  for (const large of queues.slice(1)) await countsAsTheyGrow(present(queues[0]), large)
  await bulkRatios(folder, 100_000)
  await batchRatios(folder, 100_000)
  await importRatios(folder)
  const tables: LargeLicenses[] = []
  for (const licenses of sizes) tables.push(await licenseRatios(folder, licenses))
  for (const large of tables) await exportRatio(large)
  for (const large of tables.slice(1)) await licensesAsTheyGrow(present(tables[0]), large)
  await propertyRatios(folder, 10_000)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(over.length === 0 ? '\nEvery ratio is within its limit.' : `\nOver the limit (${over.length}):\n${over.join('\n')}`)
process.exitCode = over.length === 0 ? 0 : 1
