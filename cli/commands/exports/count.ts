import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'

const [QUOTE, NEWLINE] = [0x22, 0x0a]

/** Counts the rows of a CSV stream. A line break inside quotes does not end a row. */
export function countingCsv() {
  let [lines, quoted, last] = [0, false, 0]
  /** The rows so far, without the header. */
  const rows = () => Math.max(0, lines - 1)
  return {
    rows,
    /** Null when the file cannot end here: inside a row or inside quotes. */
    wholeRows: () => (!quoted && last === NEWLINE ? rows() : null),
    see(chunk: Uint8Array) {
      for (let at = 0; at < chunk.length; at++) {
        // An escaped quote (two quotes) toggles twice.
        if (chunk[at] === QUOTE) quoted = !quoted
        else if (chunk[at] === NEWLINE && !quoted) lines++
      }
      last = chunk.at(-1) ?? last
    },
  }
}

const LOCAL_HEADER = 0x04034b50
const END = 0x06054b50
const SIZES = 0x08074b50
const ROW_END = Buffer.from('</row>')

/** The rows of a workbook without headers; null when the file is incomplete. Our workbooks contain the sheets first. */
export async function countXlsx(path: string): Promise<number | null> {
  const file = await open(path)
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
  try {
    const { size } = await file.stat()
    const end = await read(Math.max(0, size - 22), 22)
    if (end.length < 22 || end.readUInt32LE(0) !== END) return null
    let rows = 0
    for (let at = 0; ; ) {
      const header = await read(at, 30)
      if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_HEADER) return rows
      const [nameLength, extraLength] = [header.readUInt16LE(26), header.readUInt16LE(28)]
      const name = (await read(at + 30, nameLength)).toString()
      if (!name.startsWith('xl/worksheets/')) return rows
      const start = at + 30 + nameLength + extraLength
      const sheet = await countSheet(path, start)
      rows += sheet.rows - 1
      // The sizes follow the compressed data: two fields of four bytes, or of eight bytes for large sheets.
      const after = await read(start + sheet.bytes, 20)
      if (after.readUInt32LE(0) !== SIZES) return null
      at = start + sheet.bytes + (after.readUInt32LE(16) === LOCAL_HEADER ? 16 : 24)
    }
  } finally {
    await file.close()
  }
}

/** The rows of one sheet, and its size in the file in bytes. */
async function countSheet(path: string, start: number): Promise<{ rows: number; bytes: number }> {
  const packed = createReadStream(path, { start })
  const xml = packed.pipe(createInflateRaw())
  const chunks: AsyncIterable<Buffer> = xml
  packed.once('error', (error) => xml.destroy(error))
  let rows = 0
  let tail = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const text = Buffer.concat([tail, chunk])
    let at = text.indexOf(ROW_END)
    let next = 0
    for (; at !== -1; at = text.indexOf(ROW_END, next)) {
      rows++
      next = at + ROW_END.length
    }
    tail = text.subarray(Math.max(next, text.length - ROW_END.length + 1))
  }
  packed.destroy()
  return { rows, bytes: xml.bytesWritten }
}
