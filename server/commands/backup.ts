import { resolve } from 'node:path'
import { makeBackup } from '../backup/backup.ts'
import { type Manifest, TooNew, Unusable } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'

const FAILED = 1
const USAGE = 2
const NEWER = 3

const told = ({ rows, files, schema }: Manifest): string => {
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  const sum = Object.values(rows).reduce((all, one) => all + one, 0)
  return `${sum.toLocaleString('en')} rows in ${Object.keys(rows).length} tables, ${Object.keys(files).length} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB, at ${schema}`
}

const run = async (verb: 'backup' | 'restore', words: string[], work: (folder: string) => Promise<Manifest>): Promise<number> => {
  const [folder, ...more] = words
  if (!folder || folder.startsWith('-') || more.length) {
    console.error(`Usage: evergreen ${verb} FOLDER`)
    return USAGE
  }
  try {
    const manifest = await work(resolve(folder))
    console.log(`${verb === 'backup' ? 'Backed up' : 'Restored'} ${told(manifest)}.`)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    if (!(error instanceof Unusable)) console.error(`The ${verb} failed; nothing was left behind.`)
    return error instanceof TooNew ? NEWER : FAILED
  }
}

/** Beside a server that runs, or without one. */
export const backupCommand = (config: Config, words: string[]): Promise<number> => {
  clock.set({ timeZone: config.timeZone, today: config.today })
  return run('backup', words, (folder) => makeBackup(config, folder))
}

/** 3: the backup is of a newer program. */
export const restoreCommand = (config: Config, words: string[]): Promise<number> =>
  run('restore', words, (folder) => restoreBackup(config, folder))
