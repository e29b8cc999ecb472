import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Option } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { failed, messageOf } from '../errors.ts'

export const documentFlag = (flag: string, words: string): Option => new Option(`--${flag} <file>`, `${words}: the path of a PDF`)

/** A file as the fields of a call: base64, and its name and type if the call has them. */
export async function readDocument(field: string, path: string, schema: Schema): Promise<Record<string, string>> {
  const bytes = await readSmall(path)
  const beside = { [`${field}FileName`]: basename(path), [`${field}ContentType`]: typeOf(path) }
  const taken = Object.entries(beside).filter(([name]) => schema.properties?.[name])
  return { [field]: bytes.toString('base64'), ...Object.fromEntries(taken) }
}

async function readSmall(path: string): Promise<Buffer> {
  try {
    // Checked before reading, because the path may be a huge file.
    if ((await stat(path)).size <= limits.documentBytes) return await readFile(path)
  } catch (error) {
    throw failed(`${path} cannot be read: ${messageOf(error)}`)
  }
  throw failed(`${path}: ${messages.tooLarge}`)
}

/** The media type by file name, as a browser sends it. The server checks the bytes. */
const typeOf = (path: string): string => (/\.pdf$/i.test(path) ? 'application/pdf' : 'application/octet-stream')
