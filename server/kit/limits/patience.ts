import type { Readable, Writable } from 'node:stream'

const SECOND = 1_000

/**
 * Destroys a file once its reader has kept it waiting for `patience` ms in all, so that no transaction stays open behind a slow
 * socket. Only the time counts during which what was sent is not taken: a database that is slow is not the reader's fault.
 */
export const whilePatient = (file: Readable, reader: Pick<Writable, 'writableNeedDrain'>, patience: number): void => {
  let waited = 0
  const timer = setInterval(() => {
    if (reader.writableNeedDrain) waited += SECOND
    if (waited >= patience) file.destroy(new Error('The file was read too slowly.'))
  }, SECOND)
  file.once('close', () => clearInterval(timer))
}
