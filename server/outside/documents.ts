import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Documents } from '../kit/documents.ts'

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A folder: temporary file, fsync, rename, fsync of the folder, so that a name never holds half a document. */
export const documentsInFolder = (folder: string): Documents => {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = pathOf(sha256)
      const held = await stat(path).catch(() => undefined)
      if (held?.size === bytes.length) return { sha256, size: bytes.length }
      await mkdir(dirname(path), { recursive: true })
      const temporary = `${path}.${randomUUID()}`
      const handle = await open(temporary, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      } finally {
        await handle.close()
      }
      await rename(temporary, path)
      await syncFolder(dirname(path))
      return { sha256, size: bytes.length }
    },
    async get(sha256) {
      await access(pathOf(sha256), constants.R_OK)
      return createReadStream(pathOf(sha256))
    },
    async *list() {
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        const sha256 = name.split(/[/\\]/).at(-1) as string
        if (/^[0-9a-f]{64}$/.test(sha256)) yield { sha256, modified: (await stat(join(folder, name))).mtime }
      }
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true })
    },
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
  }
}
