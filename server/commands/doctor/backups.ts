import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST, type Manifest } from '../../backup/manifest.ts'
import { ageWords, attempt, type Check, HOUR } from './check.ts'

/** One day, and two hours for a backup that takes long. */
const LATE = 26 * HOUR

const manifestOf = async (folder: string): Promise<Manifest | undefined> => {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
  } catch {
    return undefined
  }
}

/** The age of the newest complete backup in a folder of backups. Without a folder, a warning says how to name one. */
export const backupsCheck = (folder: string | undefined, now = Date.now()): Promise<Check> =>
  attempt('backups', async () => {
    if (!folder) return { state: 'warning', says: 'not checked: name their folder, such as --backups /var/backups/evergreen' }
    const names = await readdir(folder)
    const found = await Promise.all(names.map(async (name) => ({ name, manifest: await manifestOf(join(folder, name)) })))
    const complete = found.flatMap(({ name, manifest }) => (manifest ? [{ name, made: Date.parse(manifest.madeOn) }] : []))
    const newest = complete.toSorted((one, other) => other.made - one.made)[0]
    if (!newest) return { state: 'wrong', says: `there is no complete backup in ${folder}` }
    const age = now - newest.made
    const says = `${complete.length} in ${folder}; the newest, ${newest.name}, is ${ageWords(age)} old`
    return { state: age > LATE ? 'wrong' : 'ok', says }
  })
