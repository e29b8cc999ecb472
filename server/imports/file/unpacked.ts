import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { limits } from '../../../rules/installation/limits.ts'
import { refuse } from '../../kit/http/problems.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
/** The most bytes between two entries of a ZIP file: the data descriptor of an entry whose sizes were unknown in advance. */
const LONGEST_GAP = 64

interface Entry {
  method: number
  at: number
  size: number
}

const unreadable = () => refuse.rule('importXlsxUnreadable', 'document')

const read = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const entriesOf = async (file: FileHandle, size: number): Promise<{ entries: Entry[]; end: number }> => {
  const from = Math.max(0, size - END_BYTES - LONGEST_COMMENT)
  const tail = await read(file, from, size - from)
  const at = tail.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (at < 0 || tail.length < at + END_BYTES || tail.readUInt32LE(at) !== END) throw unreadable()
  const [bytes, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  const directory = await read(file, start, bytes)
  const entries: Entry[] = []
  for (let here = 0; here + 46 <= directory.length; ) {
    if (directory.readUInt32LE(here) !== ENTRY) throw unreadable()
    entries.push({
      method: directory.readUInt16LE(here + 10),
      size: directory.readUInt32LE(here + 20),
      at: directory.readUInt32LE(here + 42),
    })
    here += 46 + directory.readUInt16LE(here + 28) + directory.readUInt16LE(here + 30) + directory.readUInt16LE(here + 32)
  }
  return { entries: entries.sort((a, b) => a.at - b.at), end: start }
}

/** Where the bytes of an entry begin. */
const dataOf = async (file: FileHandle, { at }: Entry): Promise<number> => {
  const header = await read(file, at, 30)
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw unreadable()
  return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Inflates an entry without keeping the bytes. Returns their number, and stops early above `most`. */
const inflated = async (path: string, { method, size }: Entry, at: number, most: number): Promise<number> => {
  if (method === 0) return size
  if (method !== 8) throw unreadable()
  const source = createReadStream(path, { start: at, end: at + Math.max(0, size - 1) })
  const inflate = createInflateRaw()
  let bytes = 0
  try {
    for await (const chunk of source.pipe(inflate)) {
      bytes += chunk.length
      if (bytes > most) break
    }
  } catch {
    throw unreadable()
  } finally {
    source.destroy()
    inflate.destroy()
  }
  return bytes
}

/**
 * Throws if a workbook unpacks to more bytes than the limit, whatever sizes it declares. Also throws if it has bytes that its directory
 * does not list, because a streaming reader would unpack them too.
 */
export const mustUnpackWithin = async (path: string, most: number = limits.importXlsxUnpackedBytes): Promise<void> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { entries, end } = await entriesOf(file, size)
    let [total, last] = [0, 0]
    for (const entry of entries) {
      if (entry.at > last + LONGEST_GAP) throw unreadable()
      const data = await dataOf(file, entry)
      last = data + entry.size
      total += await inflated(path, entry, data, most - total)
      if (total > most) throw refuse.rule('importXlsxTooMuch', 'document')
    }
    if (end > last + LONGEST_GAP) throw unreadable()
  } finally {
    await file.close()
  }
}
