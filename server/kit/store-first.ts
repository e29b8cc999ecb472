import { type Documents, storedAs } from './documents.ts'
import { refuse } from './problems.ts'

/** What a transaction names and nobody has stored yet. */
class NotStored extends Error {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    super('The file is not stored yet.')
    this.bytes = bytes
  }
}

const TRIES = 4

/**
 * Runs a transaction that stores files. Their bytes travel while no transaction is open, so that nobody's write waits for a
 * bucket that is slow or gone: the first try ends where it has a file to store, that is stored, and the transaction runs
 * again, in which it is only asked whether the file is there. A sweep may have taken it in between.
 */
export const storeFirst = async <T>(documents: Documents, transaction: (documents: Documents) => Promise<T>): Promise<T> => {
  const sent = new Set<string>()
  const put: Documents['put'] = async (bytes) => {
    const stored = storedAs(bytes)
    if (sent.has(stored.sha256) && (await documents.has(stored.sha256))) return stored
    throw new NotStored(bytes)
  }
  for (let tried = 1; tried <= TRIES; tried++) {
    try {
      return await transaction({ ...documents, put })
    } catch (error) {
      if (!(error instanceof NotStored)) throw error
      sent.add((await documents.put(error.bytes)).sha256)
    }
  }
  throw refuse.busy('documentsAway', 30)
}
