import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Day } from '../../../rules/day.ts'
import { codeOf } from '../../kit/errors.ts'
import { type ExportedFile, MANIFEST, PART, readManifest, type Source, UNFINISHED, writeManifest } from './manifest.ts'

/** The folder of one day: 2026-11-20/licenses.csv …, and its manifest. */
export interface RunFolder {
  path: string
  /** The path of a file while it is written. */
  partOf(source: Source): string
  /** The file of the same source, if it exists and matches the manifest. */
  find(source: Source): Promise<ExportedFile | undefined>
  /** Moves a complete file into place and records it. */
  put(part: string, file: ExportedFile): Promise<void>
  /** Whether the folder is complete. */
  finish(): Promise<void>
  /** Removes a folder in which the run has stored nothing. */
  leave(): Promise<void>
}

export const nameOf = ({ type, format }: Pick<Source, 'type' | 'format'>): string => `${type}.${format}`

export async function openFolder(out: string, date: Day): Promise<RunFolder> {
  const path = join(out, date)
  await mkdir(path, { recursive: true })
  let files = (await readManifest(path))?.files ?? []
  return {
    path,
    partOf: (source) => join(path, nameOf(source) + PART),
    async find(source) {
      const known = files.find((file) => isDeepStrictEqual(sourceOf(file), sourceOf(source)))
      return known && (await hashOf(join(path, known.file))) === known.sha256 ? known : undefined
    },
    async put(part, file) {
      // From here on the folder changes, so its manifest gets the name of an unfinished one.
      await rename(join(path, MANIFEST), join(path, UNFINISHED)).catch(unlessMissing)
      await rename(part, join(path, file.file))
      files = [...files.filter((one) => one.file !== file.file), file]
      await writeManifest(path, UNFINISHED, { date, files })
    },
    async finish() {
      await writeManifest(path, MANIFEST, { date, files })
      await rm(join(path, UNFINISHED), { force: true })
    },
    leave: () => rmdir(path).catch(() => {}),
  }
}

const sourceOf = ({ type, format, filter, server, user }: Source): Source => ({ type, format, filter, server, user })

const unlessMissing = (error: unknown) => {
  if (codeOf(error) !== 'ENOENT') throw error
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch (error) {
    unlessMissing(error)
    return null
  }
  return hash.digest('hex')
}
