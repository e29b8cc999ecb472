import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import type { Stored, Upload } from './body/uploads.ts'

export type { Stored }

/** Where documents are kept, outside the database. A row about a file is committed only after `put` came back. */
export interface Documents {
  /** The folder, or s3://bucket/prefix. */
  place: string
  /** The folder that uploads arrive in. */
  incoming: string
  /** Takes bytes, or an upload with its file. */
  put(file: Buffer | Upload): Promise<Stored>
  has(sha256: string): Promise<boolean>
  /** A stream of the bytes; rejects with ENOENT when the file is gone. It fails before its end when they are not those stored. */
  get(sha256: string): Promise<NodeJS.ReadableStream>
  /** Every file, leftovers of a crash among them: their name is longer than the hash. */
  list(): AsyncIterable<{ name: string; sha256: string; modified: Date }>
  /** Removes a file of the list, unless it was stored again since. */
  remove(name: string, unlessNewerThan: Date): Promise<void>
  /** Throws when nothing could be stored now. */
  check(): Promise<void>
}

export const storedAs = (file: Buffer | Upload): Stored =>
  Buffer.isBuffer(file)
    ? { sha256: createHash('sha256').update(file).digest('hex'), size: file.length }
    : { sha256: file.sha256, size: file.size }

/** A file whose bytes are not those that were stored. */
export class DamagedDocument extends Error {}

/** Passes the bytes on, the last of them only once all are known to be those that the hash names. */
export const verified = (stream: NodeJS.ReadableStream, sha256: string): NodeJS.ReadableStream => {
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

export const isGone = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'
