import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import packageJson from '../package.json' with { type: 'json' }
import { bundleProgram } from './build/command-line.ts'

/**
 * Builds the program and the console into dist/. With --missing, builds only what is missing or older than its sources. If nothing is,
 * neither esbuild nor vite needs to be installed.
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

/** Every package that the program is built from or runs with, as CycloneDX. */
const SBOM = 'dist/sbom.cdx.json'

/** Bundled with the command line, where they are part of what V8 keeps. */
const OF_THE_COMMAND_LINE = ['commander', 'smol-toml', 'env-paths', 'string-width', 'cli-table3', 'csv-parse', '@18f/us-federal-holidays']

const OF_THE_PROGRAM = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.18',
  // What is no dependency of those who run the program is bundled: typebox is hundreds of small files, and reading them one by
  // one takes longer than the rest of a command's start; of docx' 23 MB a tenth is used.
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
      // The program reads the names of the migrations from their folder.
      ...readdirSync('migrations').flatMap((name) => (/^2.*\.ts$/.test(name) ? [`migrations/${name}`] : [])),
      // What runs in a thread or process of its own is a program of its own.
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
