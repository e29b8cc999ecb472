import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../backup/backup.ts'
import { type Manifest, TooNew, Unusable } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { messageOf } from '../kit/unknown.ts'
import { WrongConfig } from '../kit/variables.ts'

const FAILED = 1
const USAGE = 2
const NEWER = 3

const bytesOf = ({ files }: Manifest) => Object.values(files).reduce((sum, { size }) => sum + size, 0)

const summaryOf = (manifest: Manifest): string => {
  const { rows, files, schema } = manifest
  const sum = Object.values(rows).reduce((all, one) => all + one, 0)
  return `${sum.toLocaleString('en')} rows in ${Object.keys(rows).length} tables, ${Object.keys(files).length} files, ${(bytesOf(manifest) / 1024 / 1024).toFixed(1)} MiB, at ${schema}`
}

/** The manifest as JSON, with the number and total size of its files. */
const asJson = (folder: string, manifest: Manifest): string =>
  JSON.stringify({ folder, ...manifest, files: Object.keys(manifest.files).length, bytes: bytesOf(manifest) }, null, 2)

const read = (words: string[]): { folder: string; json: boolean } | undefined => {
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options: { json: { type: 'boolean' } } })
    const [folder, ...more] = positionals
    return folder && more.length === 0 ? { folder: resolve(folder), json: values.json === true } : undefined
  } catch {
    return undefined
  }
}

const run = async (verb: 'backup' | 'restore', words: string[], work: (folder: string) => Promise<Manifest>): Promise<number> => {
  const typed = read(words)
  if (!typed) {
    console.error(`Usage: evergreen ${verb} FOLDER [--json]`)
    return USAGE
  }
  try {
    const manifest = await work(typed.folder)
    console.log(typed.json ? asJson(typed.folder, manifest) : `${verb === 'backup' ? 'Backed up' : 'Restored'} ${summaryOf(manifest)}.`)
    return 0
  } catch (error) {
    if (error instanceof WrongConfig) throw error
    console.error(messageOf(error))
    if (!(error instanceof Unusable)) console.error(`The ${verb} failed; nothing was left behind.`)
    return error instanceof TooNew ? NEWER : FAILED
  }
}

/** Works with and without a running server. */
export const backupCommand = (config: Config, words: string[]): Promise<number> => {
  clock.set({ timeZone: config.timeZone, today: config.today })
  return run('backup', words, (folder) => makeBackup(config, folder))
}

/** Exit code 3: the backup was made by a newer program. */
export const restoreCommand = (config: Config, words: string[]): Promise<number> =>
  run('restore', words, (folder) => restoreBackup(config, folder))
