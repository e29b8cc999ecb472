/** A file of a zip. `record`: the bytes of the directory about it. */
export interface ZipEntry {
  name: string
  method: number
  size: number
  offset: number
  record: Uint8Array
}

/** Reads a zip by the directory at its end. Like `openZip`, its text is a part of verify.html, so it uses nothing outside itself. */
export function zipReader(pack: Blob) {
  const bytesOf = async (from: number, to: number) => new DataView(await pack.slice(from, to).arrayBuffer())
  const textOf = (view: DataView, from: number, size: number) =>
    new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + from, size))
  const wide = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

  /** The directory at the end of the zip. Large packs have their counts in a second record (zip64). */
  const directory = async () => {
    const start = Math.max(0, pack.size - 65_557)
    const end = await bytesOf(start, pack.size)
    let at = end.byteLength - 22
    while (at >= 0 && end.getUint32(at, true) !== 0x06054b50) at--
    if (at < 0) return null
    const found = { count: end.getUint16(at + 10, true), size: end.getUint32(at + 12, true), offset: end.getUint32(at + 16, true) }
    if (found.count !== 0xffff && found.offset !== 0xffffffff) return found
    const record = wide(end, at - 20 + 8)
    const large = await bytesOf(record, record + 56)
    return { count: wide(large, 32), size: wide(large, 40), offset: wide(large, 48) }
  }

  const entriesOf = async (place: { count: number; size: number; offset: number }): Promise<ZipEntry[]> => {
    const view = await bytesOf(place.offset, place.offset + place.size)
    const entries: ZipEntry[] = []
    for (let at = 0, n = 0; n < place.count; n++) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new Error('directory')
      const [nameSize, extraSize, noteSize] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
      const entry = {
        name: textOf(view, at + 46, nameSize),
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
        record: new Uint8Array(view.buffer, at, 46 + nameSize + extraSize + noteSize),
      }
      const extraEnd = at + 46 + nameSize + extraSize
      for (let extra = at + 46 + nameSize; extra + 4 <= extraEnd; extra += 4 + view.getUint16(extra + 2, true)) {
        if (view.getUint16(extra, true) !== 1) continue
        let value = extra + 4
        if (view.getUint32(at + 24, true) === 0xffffffff) value += 8
        if (entry.size === 0xffffffff) {
          entry.size = wide(view, value)
          value += 8
        }
        if (entry.offset === 0xffffffff) entry.offset = wide(view, value)
      }
      entries.push(entry)
      at = extraEnd + noteSize
    }
    return entries
  }

  /** The bytes of a file. Who unpacks a pack and packs it again may have compressed them. */
  const contentOf = async ({ name, method, size, offset }: ZipEntry): Promise<ArrayBuffer> => {
    const head = await bytesOf(offset, offset + 30)
    const nameSize = head.getUint16(26, true)
    const from = offset + 30 + nameSize + head.getUint16(28, true)
    const written = textOf(await bytesOf(offset + 30, offset + 30 + nameSize), 0, nameSize)
    if (head.getUint32(0, true) !== 0x04034b50 || written !== name) throw new Error(name)
    const stored = pack.slice(from, from + size)
    if (method === 0) return stored.arrayBuffer()
    return new Response(stored.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
  }

  return { bytesOf, directory, entriesOf, contentOf }
}

export type ZipReader = ReturnType<typeof zipReader>
