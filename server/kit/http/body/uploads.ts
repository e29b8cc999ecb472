import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenOf } from './scan.ts'

const HEAD = 1024

/** How the database identifies a file: by the SHA-256 of its bytes. */
export interface Stored {
  sha256: string
  size: number
}

/** A file that arrived with a request and is on disk. It is deleted after the response unless a store has moved it. */
export interface Upload extends Stored {
  path: string
  /** The first bytes, which identify the kind of file. */
  head: Buffer
  /** Reads the whole file. Only for files with a small size limit. */
  bytes(): Promise<Buffer>
}

const opened = async (folder: string): Promise<{ path: string; handle: FileHandle }> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  return { path, handle: await open(path, 'wx', 0o600) }
}

/** The files of one request. */
export class Uploads {
  readonly #folder: string
  readonly #paths: string[] = []
  readonly #done = new Map<string, Upload>()
  #current: { path: string; handle: FileHandle; hash: ReturnType<typeof createHash>; size: number; head: Buffer } | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The file that a token in the body refers to. */
  get(token: string): Upload {
    const upload = this.#done.get(token)
    if (!upload) throw new Error('There is no upload of this name.')
    return upload
  }

  /** Returns the size so far in bytes. */
  async write(bytes: Buffer): Promise<number> {
    if (!this.#current) {
      const { path, handle } = await opened(this.#folder)
      this.#paths.push(path)
      this.#current = { path, handle, hash: createHash('sha256'), size: 0, head: Buffer.alloc(0) }
    }
    const file = this.#current
    file.hash.update(bytes)
    file.size += bytes.length
    if (file.head.length < HEAD) file.head = Buffer.concat([file.head, bytes]).subarray(0, HEAD)
    await file.handle.writeFile(bytes)
    return file.size
  }

  async end(file: number): Promise<void> {
    if (!this.#current) return
    const { path, handle, hash, size, head } = this.#current
    this.#current = undefined
    await handle.sync().finally(() => handle.close())
    // The bytes are read once and cached: a store may move the file, and a transaction may run again.
    let whole: Promise<Buffer> | undefined
    const bytes = () => {
      whole ??= readFile(path)
      return whole
    }
    this.#done.set(tokenOf(file), { path, size, head, sha256: hash.digest('hex'), bytes })
  }

  /** The hashes of the files, for comparing request bodies. */
  get hashes(): string[] {
    return [...this.#done.values()].map(({ sha256 }) => sha256)
  }

  /** Deletes the files that no store has taken. */
  async discard(): Promise<void> {
    await this.#current?.handle.close().catch(() => {})
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })))
  }
}
