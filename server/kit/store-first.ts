import { type Documents, storedAs } from './documents.ts'
import type { Upload } from './http/body/uploads.ts'
import { refuse } from './http/problems.ts'

/** The transaction needs a file that is not stored yet. */
class NotStored extends Error {
  readonly file: Buffer | Upload
  constructor(file: Buffer | Upload) {
    super('The file is not stored yet.')
    this.file = file
  }
}

const TRIES = 4

/**
 * Runs a transaction that stores files. No transaction is open while bytes are sent, so that other writes do not wait for a slow or
 * unreachable bucket: the first try ends where it needs a file, the file is stored, and the transaction runs again. Each run checks
 * that the file still exists, because the sweep may have removed it.
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
