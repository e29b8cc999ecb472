import { readFile } from 'node:fs/promises'
import { failed } from '../errors.ts'

/** The content of a file argument. */
export const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: Error) => {
    throw failed(`${path} cannot be read: ${error.message}`)
  })
