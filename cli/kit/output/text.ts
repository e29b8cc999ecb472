import { readFile } from 'node:fs/promises'
import { failed, messageOf, usage } from '../errors.ts'

/** The content of a file argument. */
export const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: Error) => {
    throw failed(`${path} cannot be read: ${error.message}`)
  })

/** Parses JSON. `flag` names its source in the error. */
export function parseJson(text: string, flag: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw usage(`${flag} is not JSON: ${messageOf(error)}`)
  }
}
