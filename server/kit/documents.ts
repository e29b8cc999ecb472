import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import type { Stored, Upload } from './http/body/uploads.ts'
import { codeOf } from './unknown.ts'

/** The document store, outside the database. A row that names a file is committed only after `put` has returned. */
export interface Documents {
  /** The folder, or s3://bucket/prefix. */
  place: string
  /** The folder for incoming uploads. */
  incoming: string
  /** Stores bytes, or an upload with its file. */
  put(file: Buffer | Upload): Promise<Stored>
  has(sha256: string): Promise<boolean>
  /**
   * Streams the bytes. Rejects with ENOENT if the file is missing; the stream fails before its end if the bytes do not match the
   * hash.
   */
  get(sha256: string): Promise<Readable>
  /** Lists every file, including leftovers of a crash, whose names are longer than the hash. */
  list(): AsyncIterable<{ name: string; sha256: string; modified: Date }>
  /** Removes a listed file, unless it has been stored again since. */
  remove(name: string, unlessNewerThan: Date): Promise<void>
  /** Throws if no file can be stored now. */
  check(): Promise<void>
}

export const storedAs = (file: Buffer | Upload): Stored =>
  Buffer.isBuffer(file)
    ? { sha256: createHash('sha256').update(file).digest('hex'), size: file.length }
    : { sha256: file.sha256, size: file.size }

/** The bytes of a file do not match its hash. */
export class DamagedDocument extends Error {}

/** Passes the bytes through, but holds back the last chunk until all bytes match the hash. */
export const verified = (stream: Readable, sha256: string): Readable => {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held)
      else done(new DamagedDocument(`The document ${sha256} is damaged.`))
    },
  })
  return pipeline(stream, check, () => {})
}

export const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Runs with a copy of a stored file on disk, because the store may be a bucket. The copy is removed afterwards. */
export const onDisk = async <T>(
  { incoming }: Pick<Documents, 'incoming'>,
  file: Readable,
  run: (path: string) => Promise<T>,
): Promise<T> => {
  const path = join(incoming, randomUUID())
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    await pipe(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await run(path)
  } finally {
    await rm(path, { force: true })
  }
}
