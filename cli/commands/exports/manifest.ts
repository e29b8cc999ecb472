import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Day } from '../../../rules/day.ts'
import type { ExportFormat, ExportType } from '../../../rules/exports.ts'

/**
 * manifest.json lists the content of the folder of a day and exists once the folder is complete. While files are missing
 * its name is manifest.part.json, so that a killed run can continue.
 */
export const MANIFEST = 'manifest.json'
export const UNFINISHED = 'manifest.part.json'
/** The suffix of files that are being written. */
export const PART = '.part'

/** The source of a file. */
export interface Source {
  type: ExportType
  format: ExportFormat
  /** The filter. */
  filter: object
  server: string
  /** The user. */
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

/** Recognizes manifests of this program. Files that they list may be removed. */
const madeBy = 'evergreen exports run'

/** The manifest of a folder, complete or not; null if there is none. */
export async function readManifest(folder: string): Promise<(Manifest & { isWhole: boolean }) | null> {
  for (const name of [MANIFEST, UNFINISHED]) {
    try {
      const manifest = JSON.parse(await readFile(join(folder, name), 'utf8'))
      if (manifest.madeBy === madeBy) return { ...manifest, isWhole: name === MANIFEST }
    } catch {
      // It does not exist, or is not ours.
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

/** Writes a file. It is on disk when this resolves; nothing is left when it rejects. */
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

/** A rename survives a power failure once its folder is synced. Windows cannot open a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
