import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { migrationNames } from '../../migrations/index.ts'

/** The contents of `manifest.json`, which is written last: a folder without it is no backup. */
export interface Manifest {
  /** The last migration of the database. A program that restores the backup must know it. */
  schema: string
  engine: 'sqlite' | 'postgres'
  madeOn: string
  /** The number of rows in each table of the snapshot. */
  rows: Record<string, number>
  /** Every file of the folder except the manifest, by its path with forward slashes. */
  files: Record<string, HashedFile>
}

export interface HashedFile {
  size: number
  sha256: string
}

export const MANIFEST = 'manifest.json'
/** The database file of a backup made on SQLite. */
export const SQLITE_FILE = 'evergreen.sqlite'
/** The folder of a backup made on PostgreSQL: a file for each table, with one JSON object on each line. */
export const ROWS_FOLDER = 'rows'
export const DOCUMENTS_FOLDER = 'documents'

/** The backup is incomplete or the target is not empty; the message says which. */
export class Unusable extends Error {}
/** The backup has a schema that this program does not know. */
export class TooNew extends Unusable {}

export const hashFile = async (path: string): Promise<HashedFile> => {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** The paths of the files under a folder, with forward slashes. */
export const filesUnder = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true })
  const files: string[] = []
  for (const name of names) if ((await stat(join(folder, name))).isFile()) files.push(name.split(sep).join('/'))
  return files.sort()
}

const readManifest = async (folder: string): Promise<Manifest> => {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
  } catch {
    throw new Unusable(`${folder} is not a backup: it has no manifest that can be read.`)
  }
}

/** Reads the manifest of a complete backup that this program can restore. Throws `Unusable` otherwise. */
export const checkedBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  if (!migrationNames.includes(manifest.schema))
    throw new TooNew(
      `The backup is at ${manifest.schema}, which this program does not know: it knows up to ${migrationNames.at(-1)}. Use the newer program.`,
    )
  const found = (await filesUnder(folder)).filter((name) => name !== MANIFEST)
  const missing = Object.keys(manifest.files).find((name) => !found.includes(name))
  if (missing) throw new Unusable(`The backup is damaged: ${missing} is missing.`)
  const extra = found.find((name) => !Object.hasOwn(manifest.files, name))
  if (extra) throw new Unusable(`The backup is damaged: ${extra} does not belong to it.`)
  for (const [name, { size, sha256 }] of Object.entries(manifest.files)) {
    const held = await hashFile(join(folder, name))
    if (held.size !== size || held.sha256 !== sha256) throw new Unusable(`The backup is damaged: ${name} is not what was written.`)
  }
  return manifest
}
