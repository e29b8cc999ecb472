import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import packageJson from '../../package.json' with { type: 'json' }
import { pack } from './pack.ts'
import { quickTypebox } from './quick-typebox.ts'

const FOLDER = 'dist/evergreen-cli'

/** Node 18 must be able to parse this, so that it can say which Node it needs. */
const START = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 18)) {
  process.getBuiltinModule('node:module').enableCompileCache?.()
  import('../lib/evergreen-cli.js')
} else {
  console.error('Evergreen needs Node 22.18 or later; this is Node ' + process.versions.node + '.')
  process.exitCode = 1
}
`

/** Bundled libraries of the older kind call \`require\` for modules of Node, which ES modules do not have. */
const REQUIRE = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);"

/** Ink imports the tools of React's developers, which are not installed, where it is told to. */
const withoutDevtools: Plugin = {
  name: 'without-devtools',
  setup(build) {
    build.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: 'without-devtools' }))
    build.onLoad({ filter: /./, namespace: 'without-devtools' }, () => ({ contents: 'export default undefined' }))
  },
}

/**
 * Packs the command line and the terminal as dist/evergreen-cli.tgz: what npm installs from the address of a server. Everything is
 * bundled, so it has no dependencies, and nothing is compiled or fetched when it is installed.
 */
export const packCli = async (options: BuildOptions, commandLineApart: Plugin): Promise<void> => {
  const { build } = await import('esbuild')
  rmSync(FOLDER, { recursive: true, force: true })
  const lib = join(FOLDER, 'lib')
  const plugins = [...(options.plugins ?? []), withoutDevtools]
  const packed = {
    ...options,
    external: [],
    plugins,
    banner: { js: REQUIRE },
    minify: true,
    sourcemap: false,
    legalComments: 'eof',
    // React has a slow half for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    // The program also sets it, for where it runs without being bundled.
    logOverride: { 'assign-to-define': 'silent' },
  } satisfies BuildOptions
  await build({
    ...packed,
    entryPoints: ['evergreen-cli.ts'],
    outdir: lib,
    splitting: true,
    chunkNames: '[name]-[hash]',
    plugins: [...plugins, commandLineApart],
  })
  await build({ ...packed, entryPoints: ['cli/main.ts'], outfile: join(lib, 'cli.js'), plugins: [quickTypebox, ...plugins] })
  mkdirSync(join(FOLDER, 'bin'), { recursive: true })
  const bin = join(FOLDER, 'bin/evergreen.js')
  writeFileSync(bin, START)
  chmodSync(bin, 0o755)
  const { description, engines } = packageJson
  await pack('evergreen-cli', { description, engines, bin: { evergreen: 'bin/evergreen.js' } })
}
