import { createHash } from 'node:crypto'

/** What the database keeps of a file: its name is the SHA-256 of its bytes. */
export interface Stored {
  sha256: string
  size: number
}

/** Where documents are kept, outside the database. A row about a file is committed only after `put` came back. */
export interface Documents {
  /** The folder, or s3://bucket/prefix. */
  place: string
  put(bytes: Buffer): Promise<Stored>
  has(sha256: string): Promise<boolean>
  /** A stream of the bytes; rejects with ENOENT when the file is gone. */
  get(sha256: string): Promise<NodeJS.ReadableStream>
  /** Every file, leftovers of a crash among them: their name is longer than the hash. */
  list(): AsyncIterable<{ name: string; sha256: string; modified: Date }>
  /** Removes a file of the list, unless it was stored again since. */
  remove(name: string, unlessNewerThan: Date): Promise<void>
  /** Throws when nothing could be stored now. */
  check(): Promise<void>
}

export const storedAs = (bytes: Buffer): Stored => ({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length })

export const isGone = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'
