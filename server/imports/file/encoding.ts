import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { ImportFormat } from '../../../contract/imports/mapping.ts'
import { refuse } from '../../kit/http/problems.ts'

export type Encoding = NonNullable<ImportFormat['encoding']>

/** Opens a new stream of the file, which is read several times and never held in memory. */
export type Open = () => Promise<Readable>

const isUtf16 = (head: Buffer): Encoding | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  let [even, odd] = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0 && at % 2 === 0) even++
    else if (byte === 0) odd++
  })
  const most = head.length / 4
  if (odd > most && even < odd / 10) return 'utf-16le'
  return even > most && odd < even / 10 ? 'utf-16be' : null
}

/** Detects UTF-16 by its byte order mark or zero bytes, UTF-8 if the whole file is valid, else Windows-1252. Throws for binary files. */
export const findEncoding = async (open: Open): Promise<Encoding> => {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  const chunks: AsyncIterable<Buffer> = await open()
  for await (const chunk of chunks) {
    if (isFirst) {
      const found = isUtf16(chunk.subarray(0, 1024))
      if (found) return found
      isFirst = false
    }
    if (chunk.includes(0)) throw refuse.rule('importBinary', 'document')
    try {
      utf8.decode(chunk, { stream: true })
    } catch {
      isUtf8 = false
      break
    }
  }
  if (!isUtf8) return 'windows-1252'
  try {
    utf8.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Bytes processed without yielding to other requests: about 50 rows, or a millisecond. */
const PIECE = 8 * 1024

/** Yields the text of a file. Throws if the bytes are invalid in this encoding. */
export async function* decoded(open: Open, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw refuse.rule('importEncoding', 'document')
    }
  }
  const chunks: AsyncIterable<Buffer> = await open()
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const text = decode(chunk.subarray(at, at + PIECE))
      if (text.includes('\0')) throw refuse.rule('importBinary', 'document')
      if (text !== '') yield text
      await turn()
    }
  }
  const rest = decode()
  if (rest !== '') yield rest
}
