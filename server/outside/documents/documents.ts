import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { present } from '../../../rules/present.ts'
import type { Config } from '../../kit/config.ts'
import { type Documents, storedAs, verified } from '../../kit/documents.ts'
import type { Upload } from '../../kit/http/body/uploads.ts'
import { fieldIn, messageOf } from '../../kit/unknown.ts'
import { WrongConfig } from '../../kit/variables.ts'

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * A folder. A file is written under a temporary name, synced and renamed, and the folder is synced, so that no name ever has an
 * incomplete document.
 */
export const documentsInFolder = (folder: string): Documents => {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  /** Moves an upload, or writes bytes, under a temporary name until the file is complete and synced. */
  const placed = async (file: Buffer | Upload, path: string) => {
    if (!Buffer.isBuffer(file)) return rename(file.path, path)
    const temporary = `${path}.${randomUUID()}`
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(file)
      await handle.sync()
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  }
  return {
    place: folder,
    incoming: join(folder, 'incoming'),
    async put(file) {
      const stored = storedAs(file)
      const path = pathOf(stored.sha256)
      // The modification time of an existing file is updated, so that a running sweep does not remove it.
      const held = await stat(path).catch(() => undefined)
      const now = new Date()
      if (
        held?.size === stored.size &&
        (await utimes(path, now, now).then(
          () => true,
          () => false,
        ))
      )
        return stored
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await placed(file, path)
      await syncFolder(dirname(path))
      return stored
    },
    has: (sha256) =>
      stat(pathOf(sha256)).then(
        () => true,
        () => false,
      ),
    async get(sha256) {
      await access(pathOf(sha256), constants.R_OK)
      return verified(createReadStream(pathOf(sha256)), sha256)
    },
    async *list() {
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const file = present(name.split(/[/\\]/).at(-1))
        // A file may be removed between listing and stat. A name with a dot is an incomplete document of a crash.
        const held = /^[0-9a-f]{64}(\.|$)/.test(file) ? await stat(join(folder, name)).catch(() => undefined) : undefined
        if (held) yield { name: file, sha256: file.slice(0, 64), modified: held.mtime }
      }
    },
    async remove(name, unlessNewerThan) {
      const path = join(folder, name.slice(0, 2), name)
      const held = await stat(path).catch(() => undefined)
      if (held && held.mtime <= unlessNewerThan) await rm(path, { force: true })
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `check.${randomUUID()}`)
      await writeFile(path, 'Evergreen stores here.', { flush: true, mode: 0o600 }).finally(() => rm(path, { force: true }))
    },
  }
}

/** The configured document store. The S3 client is only loaded for a bucket. */
export const openDocuments = async ({ dataDir, documentsDir, documentsBucket }: Config): Promise<Documents> =>
  documentsBucket
    ? (await import('./bucket.ts')).documentsInBucket(documentsBucket, join(dataDir, 'incoming'))
    : documentsInFolder(documentsDir)

/** The configured document store, after a test write. Throws `WrongConfig` for a bucket, the system error for a folder. */
export const documentsReady = async (config: Config): Promise<Documents> => {
  const documents = await openDocuments(config)
  try {
    await documents.check()
  } catch (error) {
    if (!config.documentsBucket) throw error
    const cause = fieldIn(error, 'cause')
    const why = cause instanceof Error ? cause.message || cause.name : messageOf(error)
    throw new WrongConfig(`DOCUMENTS_URL is "${documents.place}", but nothing can be stored there: ${why.trim().replace(/\.$/, '')}.`)
  }
  return documents
}
