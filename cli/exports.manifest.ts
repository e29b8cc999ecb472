import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Day } from '../rules/day.ts'
import type { ExportFormat, ExportType } from '../rules/exports.ts'

/**
 * What the folder of a day holds, in manifest.json, which is there once all that was asked for is. While files are missing
 * it is called manifest.part.json, so that a run that was killed can be gone on with.
 */
export const MANIFEST = 'manifest.json'
export const UNFINISHED = 'manifest.part.json'
/** Behind the name of what is being written. */
export const PART = '.part'

/** What a file is a copy of. */
export interface Source {
  type: ExportType
  format: ExportFormat
  /** What narrowed it. */
  filter: object
  server: string
  /** As whom. */
  user: string
}

export interface ExportedFile extends Source {
  file: string
  rows: number
  bytes: number
  sha256: string
  downloadedOn: string
}

export interface Manifest {
  date: Day
  files: ExportedFile[]
}

/** Tells our manifests from those of others: what they name may be removed. */
const madeBy = 'evergreen exports run'

/** What a run, whole or not, has noted in a folder; null where none has. */
export async function readManifest(folder: string): Promise<(Manifest & { isWhole: boolean }) | null> {
  for (const name of [MANIFEST, UNFINISHED]) {
    try {
      const manifest = JSON.parse(await readFile(join(folder, name), 'utf8'))
      if (manifest.madeBy === madeBy) return { ...manifest, isWhole: name === MANIFEST }
    } catch {
      // Not there, or not ours.
    }
  }
  return null
}

export async function writeManifest(folder: string, name: typeof MANIFEST | typeof UNFINISHED, manifest: Manifest): Promise<void> {
  const part = join(folder, name + PART)
  await writeDurably(part, (write) => write(Buffer.from(`${JSON.stringify({ madeBy, ...manifest }, null, 2)}\n`)))
  await rename(part, join(folder, name))
  await syncFolder(folder)
}

export type Write = (chunk: Uint8Array) => Promise<void>

/** Writes a file that is on the disk when this resolves; where it rejects nothing is left. */
export async function writeDurably<T>(path: string, work: (write: Write) => Promise<T>): Promise<T> {
  const file = await open(path, 'w')
  try {
    const done = await work((chunk) => file.writeFile(chunk))
    await file.sync()
    return done
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** A rename outlives a power cut once its folder is on the disk. Windows cannot open a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
