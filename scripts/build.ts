import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import packageJson from '../package.json' with { type: 'json' }
import { bundleProgram } from './build/command-line.ts'

/**
 * Builds the program and the console into dist/. With --missing, builds only outputs that are missing or older than their sources; if there
 * are none, neither esbuild nor vite must be installed.
 */

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'docs', 'testing', 'acceptance'])

const newest = (folder: string): number =>
  Math.max(
    0,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !SKIPPED.has(entry.name) && !entry.name.includes('.test.'))
      .map((entry) => {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) return newest(path)
        return /\.(tsx?|html|css|svg|json)$/.test(entry.name) ? statSync(path).mtimeMs : 0
      }),
  )

const isStale = (output: string, sources: string[]): boolean =>
  !existsSync(output) ||
  statSync(output).mtimeMs <
    Math.max(
      ...sources
        .filter((source) => existsSync(source))
        .map((source) => (statSync(source).isDirectory() ? newest(source) : statSync(source).mtimeMs)),
    )

const SHARED = ['rules', 'contract', 'forms', 'client', 'package.json']
const CLI = [...SHARED, 'evergreen-cli.ts', 'start-terminal.ts', 'cli', 'tui']
const CLIENT = ['rules', 'contract', 'client', 'package.json', 'evergreen-client.ts', 'server/kit/http/openapi', 'scripts/build']
const PROGRAM = [...SHARED, 'evergreen.ts', 'start-terminal.ts', 'server', 'cli', 'tui', 'migrations', 'fixtures', 'catalogue']
const CONSOLE = [...SHARED, 'admin']

/** The bill of materials in CycloneDX: every package of the build or the program. */
const SBOM = 'dist/sbom.cdx.json'

/** Packages bundled with the command line, so that V8's code cache covers them. */
const OF_THE_COMMAND_LINE = ['commander', 'smol-toml', 'env-paths', 'string-width', 'cli-table3', 'csv-parse', '@18f/us-federal-holidays']

const OF_THE_PROGRAM = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.18',
  // Packages that are not runtime dependencies are bundled. For typebox, reading hundreds of small files takes longer than the rest of a
  // command's start; of docx' 23 MB, a tenth is used.
  external: Object.keys(packageJson.dependencies).filter((name) => !OF_THE_COMMAND_LINE.includes(name)),
  jsx: 'automatic',
  minifyWhitespace: true,
  sourcemap: true,
  logLevel: 'warning',
} as const satisfies BuildOptions

const missingOnly = process.argv.includes('--missing')

if (!missingOnly || isStale('dist/evergreen.cjs', PROGRAM)) {
  console.log('Building the program …')
  for (const folder of ['chunks', 'migrations']) rmSync(`dist/${folder}`, { recursive: true, force: true })
  await bundleProgram('evergreen', 'dist', OF_THE_PROGRAM, {
    entryPoints: [
      // The program finds the migrations by reading their folder.
      ...readdirSync('migrations').flatMap((name) => (/^2.*\.ts$/.test(name) ? [`migrations/${name}`] : [])),
      // Workers and child processes need an entry point of their own.
      'server/imports/file/workbook.worker.ts',
      'server/documents/reading/read-pdf.process.ts',
    ],
  })
}
if (!missingOnly || isStale(SBOM, ['package-lock.json'])) {
  console.log('Listing the packages …')
  const list = ['sbom', '--sbom-format', 'cyclonedx']
  writeFileSync(
    SBOM,
    execFileSync('npm', list, { shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] }),
  )
}
if (!missingOnly || isStale('dist/evergreen-cli.tgz', CLI)) {
  console.log('Packing the command line …')
  const { packCli } = await import('./build/pack-cli.ts')
  await packCli(OF_THE_PROGRAM)
}
if (!missingOnly || isStale('dist/evergreen-client.tgz', CLIENT)) {
  console.log('Packing the client …')
  const { packClient } = await import('./build/pack-client.ts')
  await packClient()
}
if (!missingOnly || isStale('dist/api-docs/reference.js.br', ['scripts/build/reference.ts', 'package-lock.json'])) {
  console.log('Copying the reference page of the API …')
  const { copyReference } = await import('./build/reference.ts')
  copyReference()
}
if (!missingOnly || isStale('dist/admin/index.html', CONSOLE)) {
  console.log('Building the console …')
  const { build: buildConsole } = await import('vite')
  await buildConsole({ root: 'admin', configFile: 'admin/vite.config.ts', logLevel: 'warn' })
}
