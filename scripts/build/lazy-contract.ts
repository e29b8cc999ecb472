import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** An import, `import { batches, plans } from './batches/calls.ts'`, and the line of a resource in the table. */
const IMPORT = /^import \{ ([\w, ]+) \} from ('[^']+')\n/gm
const ENTRY = /^ {2}(\w+)(?:: (\w+))?,\n/gm

/** The call table with each resource loaded on first use. */
export const lazily = (source: string): string => {
  const files = new Map<string, string>()
  const withoutImports = source.replace(IMPORT, (_line, names: string, file: string) => {
    for (const name of names.split(', ')) files.set(name, file)
    return ''
  })
  const table = withoutImports.replace(ENTRY, (_line, key: string, name = key) => {
    const file = files.get(name)
    if (!file) throw new Error(`contract/index.ts: ${name} has no import.`)
    files.delete(name)
    return `  get ${key}() { return (loaded.${key} ??= require(${file}).${name}) },\n`
  })
  if (files.size > 0) throw new Error(`contract/index.ts: ${[...files.keys()].join(', ')} would not be loaded.`)
  return `const loaded = {}\n${table}`
}

/** For the command line: a command uses a few calls, and creating the schemas of all resources takes longer than running it. */
export const lazyContract: Plugin = {
  name: 'lazy-contract',
  setup(build) {
    build.onLoad({ filter: /[\\/]contract[\\/]index\.ts$/ }, async ({ path }) => ({
      contents: lazily(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}
