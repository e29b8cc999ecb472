import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import packageJson from '../package.json' with { type: 'json' }
import { quickTypebox } from './build/quick-typebox.ts'

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

/** What each command loads. */
const OF_EVERY_COMMAND = ['commander', 'smol-toml', 'env-paths', 'string-width', 'cli-table3', '@18f/us-federal-holidays']

/** The form of invitations reads a list of people with it, and a form does not wait. */
const OF_THE_FORMS = 'csv-parse/browser/esm/sync'

/**
 * To import a module of Node reads everything that it exports, which loads thirty others for `node:util` alone. An object that inherits
 * from it reads what is used. A module that is a function, such as `node:events`, stays as it is.
 */
const lazily = (path: string) => `const all = process.getBuiltinModule('${path}')
module.exports = typeof all === 'function' ? all : Object.create(all)`

/** commander imports child_process for subcommands that are programs of their own, which ours are not. */
const OTHERWISE: Record<string, string> = {
  'node:process': 'module.exports = process',
  'node:child_process': "exports.spawn = (...words) => process.getBuiltinModule('node:child_process').spawn(...words)",
}

const quickStart: Plugin = {
  name: 'quick-start',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'quick-start' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'quick-start' }, ({ path }) => ({ contents: OTHERWISE[path] ?? lazily(path) }))
  },
}

/** The command line in one file: to find and link a hundred chunks takes longer than a command. */
const commandLineApart: Plugin = {
  name: 'command-line-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/cli\/main\.ts$/ }, () => ({ path: './cli.js', external: true }))
  },
}

const OF_THE_PROGRAM = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.18',
  // What is no dependency of those who run the program is bundled: typebox is hundreds of small files, and reading them one by
  // one takes longer than the rest of a command's start; of docx' 23 MB a tenth is used.
  external: Object.keys(packageJson.dependencies).filter((name) => !OF_EVERY_COMMAND.includes(name)),
  jsx: 'automatic',
  minifyWhitespace: true,
  sourcemap: true,
  logLevel: 'warning',
} as const satisfies BuildOptions

const missingOnly = process.argv.includes('--missing')

if (!missingOnly || isStale('dist/evergreen.js', PROGRAM)) {
  console.log('Building the program …')
  const { build: bundle } = await import('esbuild')
  for (const folder of ['chunks', 'migrations']) rmSync(`dist/${folder}`, { recursive: true, force: true })
  await bundle({
    ...OF_THE_PROGRAM,
    // The program reads the names of the migrations from their folder.
    // What runs in a thread or process of its own is a program of its own.
    entryPoints: [
      'evergreen.ts',
      'migrations/2*.ts',
      'server/imports/file/workbook.worker.ts',
      'server/evidence/cover/pdf.worker.ts',
      'server/documents/reading/read-pdf.process.ts',
    ],
    outdir: 'dist',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [quickStart, commandLineApart],
  })
  const { metafile } = await bundle({
    ...OF_THE_PROGRAM,
    entryPoints: ['cli/main.ts'],
    outfile: 'dist/cli.js',
    plugins: [quickTypebox, quickStart],
    metafile: true,
  })
  // In one file, what any module imports is loaded by every command.
  const loaded = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ kind, path }) => kind === 'import-statement' && path !== OF_THE_FORMS),
  )
  if (loaded.length > 0) throw new Error(`Each command loads ${loaded.map(({ path }) => path).join(', ')}: import it where it is used.`)
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
  await packCli({ ...OF_THE_PROGRAM, plugins: [quickStart] }, commandLineApart)
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
