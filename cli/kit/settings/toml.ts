import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { codeOf, failed, messageOf } from '../errors.ts'

/** The content of a settings file; null if it does not exist. */
export function readToml<T>(file: string): T | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    // ENOTDIR: a part of the path is not a folder.
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return null
    throw error
  }
  try {
    return parse(text) as T
  } catch (error) {
    throw failed(`${file} cannot be read: ${messageOf(error).split('\n')[0]}`)
  }
}
