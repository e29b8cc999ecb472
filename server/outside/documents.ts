import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
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
      // A file that is held already is made young again, so that a sweep under way leaves it to us.
      const held = await stat(path).catch(() => undefined)
      const now = new Date()
      if (
        held?.size === bytes.length &&
        (await utimes(path, now, now).then(
          () => true,
          () => false,
        ))
      )
        return { sha256, size: bytes.length }
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
        const file = name.split(/[/\\]/).at(-1) as string
        // Between listing and looking a file may have gone; one with a dot is half a document that a crash left.
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
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    },
  }
}
