import type { Readable, Writable } from 'node:stream'

const SECOND = 1_000

/**
 * Destroys a file stream once its reader has stalled it for `patience` ms in all, so that no transaction stays open behind a slow
 * socket. Counts only time in which the reader's buffer is full, not time spent waiting for the database.
 */
export const whilePatient = (file: Readable, reader: Pick<Writable, 'writableNeedDrain'>, patience: number): void => {
  let waited = 0
  const timer = setInterval(() => {
    if (reader.writableNeedDrain) waited += SECOND
    if (waited >= patience) file.destroy(new Error('The file was read too slowly.'))
  }, SECOND)
  file.once('close', () => clearInterval(timer))
}
