import type { Upload } from './body/uploads.ts'
import { type Documents, storedAs } from './documents.ts'
import { refuse } from './problems.ts'

/** What a transaction names and nobody has stored yet. */
class NotStored extends Error {
  readonly file: Buffer | Upload
  constructor(file: Buffer | Upload) {
    super('The file is not stored yet.')
    this.file = file
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
  const put: Documents['put'] = async (file) => {
    const stored = storedAs(file)
    if (sent.has(stored.sha256) && (await documents.has(stored.sha256))) return stored
    throw new NotStored(file)
  }
  for (let tried = 1; tried <= TRIES; tried++) {
    try {
      return await transaction({ ...documents, put })
    } catch (error) {
      if (!(error instanceof NotStored)) throw error
      sent.add((await documents.put(error.file)).sha256)
    }
  }
  throw refuse.busy('documentsAway', 30)
}
