import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { lazyContract } from './lazy-contract.ts'
import { bundleChecks, CHECKS, quickTypebox } from './quick-typebox.ts'

/**
 * Code that stands for a Node module and loads it on first access: `node:util` alone loads thirty others. A module that is a function, such
 * as `node:events`, is loaded at once.
 */
const lazily = (path: string) =>
  typeof process.getBuiltinModule(path) === 'function'
    ? `module.exports = process.getBuiltinModule('${path}')`
    : `module.exports = Object.create(new Proxy({}, { get: (_, name) => process.getBuiltinModule('${path}')[name] }))`

/** Specific replacements. commander needs child_process only for subcommands that are executables; there are none. */
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

/**
 * Bundles a program into a folder: NAME.cjs starts it; cli.bundle.js is the command line in one file, because linking a hundred chunks
 * takes longer than a command; the rest is in chunks, with the entry points and options of `more`.
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
  // CommonJS, because Node starts it faster.
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

/** Bundles the start of the command line into a program. Other programs stay external and are added to `programs`. */
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

/** The parameter of the bundle that imports modules from outside. Nothing else in the bundle may use this name. */
const IMPORT = '__importFromOutside'

/** Writes cli.bundle.js, a function that cli/start.ts runs and V8 compiles with its code cache. Resolves to a hash of the bundle. */
const bundleCommandLine = async (options: BuildOptions, folder: string): Promise<string> => {
  const { build } = await import('esbuild')
  const bundle = join(folder, 'cli.bundle.js')
  const { metafile } = await build({
    ...options,
    format: 'cjs',
    entryPoints: ['cli/main.ts'],
    outfile: bundle,
    plugins: [quickTypebox, lazyContract, quickStart, ...(options.plugins ?? [])],
    banner: { js: `(function (module, require, ${IMPORT}) {` },
    footer: { js: '})' },
    legalComments: 'external',
    metafile: true,
  })
  let text = readFileSync(bundle, 'latin1')
  // cli/start.ts reads the bundle as latin1, which is faster.
  if (/[^\0-\x7f]/.test(text)) throw new Error(`${bundle} has characters that are not ASCII.`)
  if (text.split(IMPORT).length !== 2) throw new Error(`${bundle} has a name ${IMPORT} of its own.`)
  for (const { kind, path } of Object.values(metafile.outputs).flatMap(({ imports }) => imports)) {
    // A dynamic import in a script makes Node warn, so the bundle's caller does it.
    if (kind === 'dynamic-import') text = text.replaceAll(`import("${path}")`, `${IMPORT}("${path}")`)
    else if (!isBuiltin(path) && path !== CHECKS) throw new Error(`Each command requires ${path}: import it where it is used.`)
  }
  writeFileSync(bundle, text)
  await bundleChecks(options, folder)
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
