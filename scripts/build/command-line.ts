import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { lazyContract } from './lazy-contract.ts'
import { bundleChecks, CHECKS, quickTypebox } from './quick-typebox.ts'

/**
 * To load a module of Node loads thirty others for `node:util` alone. An object that inherits from this one loads it when something is
 * read from it. A module that is a function, such as `node:events`, is loaded at once.
 */
const lazily = (path: string) =>
  typeof process.getBuiltinModule(path) === 'function'
    ? `module.exports = process.getBuiltinModule('${path}')`
    : `module.exports = Object.create(new Proxy({}, { get: (_, name) => process.getBuiltinModule('${path}')[name] }))`

/** commander imports child_process for subcommands that are programs of their own, which ours are not. */
const OTHERWISE: Record<string, string> = {
  'node:process': 'module.exports = process',
  'node:child_process': "exports.spawn = (...words) => process.getBuiltinModule('node:child_process').spawn(...words)",
}

export const quickStart: Plugin = {
  name: 'quick-start',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'quick-start' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'quick-start' }, ({ path }) => ({ contents: OTHERWISE[path] ?? lazily(path) }))
  },
}

/**
 * Bundles a program into a folder: NAME.cjs, which starts it; cli.bundle.js, the command line in one file, because to find and link a hundred
 * chunks takes longer than a command; and in chunks, with `more` programs and options of theirs, what it imports besides.
 */
export const bundleProgram = async (
  name: string,
  folder: string,
  options: BuildOptions,
  { entryPoints = [], ...more }: Omit<BuildOptions, 'entryPoints'> & { entryPoints?: string[] },
): Promise<void> => {
  const { build } = await import('esbuild')
  const version = await bundleCommandLine(options, folder)
  const programs: string[] = []
  // CommonJS: Node starts it in less time.
  await build({
    ...options,
    format: 'cjs',
    entryPoints: [`${name}.ts`],
    outfile: join(folder, `${name}.cjs`),
    plugins: [quickStart, startingWith(programs)],
    define: { ...options.define, BUNDLE: `'${version}'`, 'import.meta.dirname': '__dirname' },
  })
  await build({
    ...options,
    ...more,
    entryPoints: [...programs, ...entryPoints],
    outdir: folder,
    outbase: '.',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [...(more.plugins ?? []), quickStart],
  })
}

/** The start of a program has the start of the command line in it, and imports other programs, which it lists. */
const startingWith = (programs: string[]): Plugin => ({
  name: 'starting-with',
  setup(build) {
    build.onResolve({ filter: /^\.\/.*\.ts$/ }, ({ path, kind }) => {
      if (kind !== 'dynamic-import') return undefined
      if (path === './cli/main.ts') return { path: resolve('cli/start.ts') }
      if (!programs.includes(path)) programs.push(path)
      return { path: path.replace(/\.ts$/, '.js'), external: true }
    })
  },
})

/**
 * Writes cli.bundle.js, a function that V8 compiles with what it has kept of an earlier run: cli/start.ts runs it. Resolves to what tells
 * this bundle from others.
 */
const bundleCommandLine = async (options: BuildOptions, folder: string): Promise<string> => {
  const { build } = await import('esbuild')
  const bundle = join(folder, 'cli.bundle.js')
  const { metafile } = await build({
    ...options,
    format: 'cjs',
    entryPoints: ['cli/main.ts'],
    outfile: bundle,
    plugins: [quickTypebox, lazyContract, quickStart, ...(options.plugins ?? [])],
    banner: { js: '(function (module, require, importOutside) {' },
    footer: { js: '})' },
    legalComments: 'external',
    metafile: true,
  })
  let text = readFileSync(bundle, 'latin1')
  // cli/start.ts reads it as latin1, which is quicker.
  if (/[^\0-\x7f]/.test(text)) throw new Error(`${bundle} has characters that are not ASCII.`)
  for (const { kind, path } of Object.values(metafile.outputs).flatMap(({ imports }) => imports)) {
    // A script cannot import without a warning of Node: who runs it does.
    if (kind === 'dynamic-import') text = text.replaceAll(`import("${path}")`, `importOutside("${path}")`)
    else if (!isBuiltin(path) && path !== CHECKS) throw new Error(`Each command requires ${path}: import it where it is used.`)
  }
  writeFileSync(bundle, text)
  await bundleChecks(options, folder)
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
