import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { codeOf, failed, messageOf } from '../errors.ts'

/** ENOTDIR: a part of the path is not a folder. */
const ABSENT = ['ENOENT', 'ENOTDIR']

/** The content of a settings file; null if it does not exist. `orCodes`: other codes of errors that count as absent. */
export function readToml<T>(file: string, ...orCodes: string[]): T | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ([...ABSENT, ...orCodes].includes(String(codeOf(error)))) return null
    throw error
  }
  try {
    return parse(text) as T
  } catch (error) {
    throw failed(`${file} cannot be read: ${messageOf(error).split('\n')[0]}`)
  }
}
