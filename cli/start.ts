import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import envPaths from 'env-paths'
import type * as CommandLine from './main.ts'

/** An identifier of this bundle, which the build defines. */
declare const BUNDLE: string

const FILE = join(import.meta.dirname, 'cli.bundle.js')
const MONTH = 30 * 24 * 60 * 60 * 1000

/**
 * Runs the bundled command line with V8's code cache of an earlier run. Node's compile cache does not help here: it stores only functions
 * that ran while modules were loaded, and the modules of a bundle run when a command needs them.
 */
export async function runCli(words: string[]): Promise<number> {
  const { cache } = envPaths('evergreen', { suffix: '' })
  const fileOf = (name: string) => join(cache, `${BUNDLE}-${process.version}-${process.arch}`, `${name}.bin`)
  const readFrom = (name: string) => ({ name, code: readKept(fileOf(name)) })
  const names = words.filter((word) => /^[a-z-]+$/.test(word) && !word.startsWith('-')).slice(0, 2)
  // The cache of another noun would not contain the functions of this one.
  const kept = [names.join('-'), names[0] ?? 'help'].map(readFrom).find(({ code }) => code)
  const script = new Script(readFileSync(FILE, 'latin1'), { filename: FILE, cachedData: kept?.code })
  const module = {} as { exports: typeof CommandLine }
  script.runInThisContext()(module, createRequire(FILE), (path: string) => import(path))
  const { runCli, codeOf } = module.exports
  const code = await runCli(words)
  const name = codeOf(names)
  if (name && (kept?.name !== name || script.cachedDataRejected)) keep(fileOf(name), script.createCachedData())
  return code
}

function readKept(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** Writes a code cache. Ignores errors, because the cache only makes the start faster. */
function keep(path: string, code: Buffer): void {
  const folder = dirname(path)
  const unfinished = `${path}.${process.pid}`
  try {
    if (mkdirSync(folder, { recursive: true })) removeOld(dirname(folder))
    writeFileSync(unfinished, code)
    renameSync(unfinished, path)
  } catch {
    // Ignored, as documented above.
  }
}

/** Removes caches of other versions that were not used for a month. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs < Date.now() - MONTH) rmSync(path, { recursive: true, force: true })
  }
}
