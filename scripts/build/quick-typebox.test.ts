import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { whyNot } from '../../contract/fields/check.ts'
import { calls } from '../../contract/index.ts'
import { lazyContract } from './lazy-contract.ts'
import { bundleChecks, quickTypebox } from './quick-typebox.ts'

const folder = mkdtempSync(join(tmpdir(), 'evergreen-quick-'))

/** A module of the contract as the command line has it. */
async function bundled(entry: string) {
  const outfile = join(folder, entry.replaceAll('/', '-').replace(/\.ts$/, '.mjs'))
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', plugins: [quickTypebox, lazyContract] })
  await bundleChecks({ bundle: true, platform: 'node' }, folder)
  return import(outfile)
}

test('the contract of the command line is that of the server', async () => {
  try {
    expect(JSON.stringify((await bundled('contract/index.ts')).calls)).toBe(JSON.stringify(calls))
    const quick = await bundled('contract/fields/check.ts')
    const field = { type: 'string', format: 'day', maxLength: 10, title: 'Due Date' }
    for (const value of ['2026-13-01', '2026-12-01', 'soon']) expect(quick.whyNot(field, value)).toBe(whyNot(field, value))
    expect(quick.whyNot(field, 'soon')).toBeDefined()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
