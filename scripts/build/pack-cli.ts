import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { BuildOptions, Plugin } from 'esbuild'
import { withoutDoes } from '../../admin/lighter.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { bundleProgram } from './command-line.ts'
import { pack } from './pack.ts'

const FOLDER = 'dist/evergreen-cli'

/** Must stay parsable by Node 18, so that it can report which version it needs. */
const START = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 18)) {
  process.getBuiltinModule('node:module').enableCompileCache?.()
  require('../lib/evergreen-cli.cjs')
} else {
  console.error('Evergreen needs Node 22.18 or later; this is Node ' + process.versions.node + '.')
  process.exitCode = 1
}
`

/** Defines `require`, which bundled CommonJS libraries need in ES modules. */
const OF_COMMONJS = `const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);`

const SDK = Object.fromEntries(
  ['server/index.js', 'server/stdio.js', 'types.js'].map((file) => [`mcp-${basename(file, '.js')}`, `@modelcontextprotocol/sdk/${file}`]),
)

/** Keeps the libraries of few commands in separate files, which other commands do not load. */
const librariesApart: Plugin = {
  name: 'libraries-apart',
  setup(build) {
    build.onResolve({ filter: /^jq-wasm$/ }, () => ({ path: './jq-wasm.js', external: true }))
    build.onResolve({ filter: /^@modelcontextprotocol\/sdk\// }, ({ path }) => ({
      path: `./mcp-${basename(path, '.js')}.js`,
      external: true,
    }))
  },
}

/** jq is a megabyte of WebAssembly; Brotli makes it a quarter of that. */
const JQ = `import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { loadJq } from 'jq-wasm'
let jq
const load = () => loadJq({ wasmBinary: brotliDecompressSync(readFileSync(join(import.meta.dirname, 'jq.wasm.br'))) })
export const raw = async (...given) => (await (jq ??= load())).raw(...given)`

/** Replaces the React devtools, which are not installed; Ink imports them only on request. */
const withoutDevtools: Plugin = {
  name: 'without-devtools',
  setup(build) {
    build.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: 'without-devtools' }))
    build.onLoad({ filter: /./, namespace: 'without-devtools' }, () => ({ contents: 'export default undefined' }))
  },
}

/** For the terminal, which shows no sentences of calls. */
const withoutSentences: Plugin = {
  name: 'without-sentences',
  setup(build) {
    build.onLoad({ filter: /[\\/]contract[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: withoutDoes(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/**
 * Packs the command line and the terminal as dist/evergreen-cli.tgz, which npm installs from a server. Everything is bundled: the package
 * has no dependencies, and its installation compiles and fetches nothing.
 */
export const packCli = async (options: BuildOptions): Promise<void> => {
  const { build } = await import('esbuild')
  rmSync(FOLDER, { recursive: true, force: true })
  const lib = join(FOLDER, 'lib')
  mkdirSync(lib, { recursive: true })
  const packed = {
    ...options,
    external: [],
    // The forms are shared with the console, so they import the browser build, which includes polyfills of Node's modules.
    alias: { 'csv-parse/browser/esm/sync': 'csv-parse/sync' },
    minify: true,
    sourcemap: false,
    legalComments: 'external',
    // Selects the production build of React.
    define: { 'process.env.NODE_ENV': '"production"' },
    // The program also sets this variable, for when it runs unbundled.
    logOverride: { 'assign-to-define': 'silent' },
  } satisfies BuildOptions
  const banner = { js: OF_COMMONJS }
  await bundleProgram(
    'evergreen-cli',
    lib,
    { ...packed, plugins: [librariesApart] },
    { banner, plugins: [withoutDevtools, withoutSentences], charset: 'utf8' },
  )
  const ofCommonJs = { ...packed, banner } satisfies BuildOptions
  await build({ ...ofCommonJs, entryPoints: SDK, outdir: lib, splitting: true, chunkNames: '[name]-[hash]' })
  await build({ ...packed, stdin: { contents: JQ, resolveDir: '.' }, outfile: join(lib, 'jq-wasm.js') })
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('jq-wasm/jq.wasm')))
  writeFileSync(join(lib, 'jq.wasm.br'), brotliCompressSync(wasm))
  mkdirSync(join(FOLDER, 'bin'), { recursive: true })
  const bin = join(FOLDER, 'bin/evergreen.cjs')
  writeFileSync(bin, START)
  chmodSync(bin, 0o755)
  const { description, engines } = packageJson
  await pack('evergreen-cli', { description, engines, bin: { evergreen: 'bin/evergreen.cjs' } })
}
