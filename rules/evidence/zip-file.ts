/** The zip of an evidence pack. Names of files are as they stand in it. */
export interface ZipFile {
  names: string[]
  /** No entry is as Evergreen writes it: another program has packed the files again. */
  isRepacked: boolean
  /** The bytes of a file. Rejects if they cannot be read. */
  read(name: string): Promise<ArrayBuffer>
  /** The files whose entries are not, byte by byte, as Evergreen writes them, and '' for the end. `modifiedOf`: their signed moments. */
  wrongEntries(modifiedOf: (name: string) => string | undefined): Promise<Set<string>>
}

/**
 * Opens a zip by the directory at its end; null if there is none. Throws if the directory is damaged.
 *
 * Like `verifyPack`, its text is a part of verify.html: it must not use anything outside itself but what browsers and Node share.
 */
export async function openZip(pack: Blob): Promise<ZipFile | null> {
  /** `record`: the bytes of the directory about it. */
  type Entry = { name: string; method: number; size: number; offset: number; record: Uint8Array }
  const bytesOf = async (from: number, to: number) => new DataView(await pack.slice(from, to).arrayBuffer())
  const textOf = (view: DataView, from: number, size: number) =>
    new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + from, size))
  const NARROW = 0xffffffff
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

  const entriesOf = async (place: { count: number; size: number; offset: number }): Promise<Entry[]> => {
    const view = await bytesOf(place.offset, place.offset + place.size)
    const entries: Entry[] = []
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
  const contentOf = async ({ name, method, size, offset }: Entry): Promise<ArrayBuffer> => {
    const head = await bytesOf(offset, offset + 30)
    const nameSize = head.getUint16(26, true)
    const from = offset + 30 + nameSize + head.getUint16(28, true)
    const written = textOf(await bytesOf(offset + 30, offset + 30 + nameSize), 0, nameSize)
    if (head.getUint32(0, true) !== 0x04034b50 || written !== name) throw new Error(name)
    const stored = pack.slice(from, from + size)
    if (method === 0) return stored.arrayBuffer()
    return new Response(stored.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
  }

  const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))
  const number = (size: number, value: number) => Uint8Array.from({ length: size }, (_, n) => Math.floor(value / 256 ** n) % 256)
  const two = (...values: number[]) => joined(...values.map((value) => number(2, value)))
  const four = (...values: number[]) => joined(...values.map((value) => number(4, value)))
  const eight = (...values: number[]) => joined(...values.map((value) => number(8, value)))
  const valueAt = (bytes: Uint8Array, at: number, size: number) =>
    bytes.slice(at, at + size).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, n) => byte === b[n])

  const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
    let rest = n
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
    return rest
  })
  const crcOf = (bytes: Uint8Array) => {
    let rest = 0xffffffff
    for (const byte of bytes) rest = (TABLE[(rest ^ byte) & 255] ?? 0) ^ (rest >>> 8)
    return (rest ^ 0xffffffff) >>> 0
  }

  const [FLAGS, MADE_BY, UNIX_MODE] = [0x0808, 0x033f, 0o100664]
  const isOurs = ({ record, method }: Entry) => method === 0 && valueAt(record, 4, 2) === MADE_BY && valueAt(record, 8, 2) === FLAGS

  /** The bytes before and after a file, and those of the directory about it, as Evergreen writes them. `at`: where it begins. */
  const entryAt = (at: number, name: Uint8Array, content: Uint8Array, dosTime: Uint8Array, seconds: number) => {
    const [crc, size, isWide] = [crcOf(content), content.length, at >= NARROW]
    const [short, shortAt] = isWide ? [NARROW, NARROW] : [size, at]
    const wideExtra = isWide ? joined(two(1, 24), eight(size, size, at)) : joined()
    const extra = joined(two(0x5455, 5), number(1, 3), four(seconds), wideExtra)
    return {
      before: joined(four(0x04034b50), two(20, FLAGS, 0), dosTime, four(0, 0, 0), two(name.length, 0), name),
      after: joined(four(0x08074b50, crc), isWide ? eight(size, size) : four(size, size)),
      record: joined(
        joined(four(0x02014b50), two(MADE_BY, isWide ? 45 : 20, FLAGS, 0), dosTime, four(crc, short, short)),
        joined(two(name.length, extra.length, 0, 0, 0, 0, UNIX_MODE), four(shortAt), name, extra),
      ),
    }
  }

  /** The end of a zip with so many entries, whose directory has so many bytes and begins at `at`. */
  const endAt = (at: number, size: number, count: number) => {
    const short = Math.min(count, 0xffff)
    const end = joined(four(0x06054b50, 0), two(short, short), four(size, Math.min(at, NARROW)), two(0))
    if (at < NARROW && count < 0xffff) return end
    const wideEnd = joined(four(0x06064b50), eight(44), two(MADE_BY, 45), eight(0, count, count, size, at))
    return joined(wideEnd, four(0x07064b50, 0), eight(at + size), four(1), end)
  }

  /** The files follow each other from the first byte on, and the directory ends the zip. */
  const wrongEntries = async (all: Entry[], modifiedOf: (name: string) => string | undefined): Promise<Set<string>> => {
    const wrong = new Set<string>()
    let [at, size, isLost] = [0, 0, false]
    for (const entry of all) {
      const { name, record, offset } = entry
      // Behind an entry that is wrong, the next one says where it begins: otherwise all would be wrong.
      if (isLost) at = offset
      const content = new Uint8Array(await contentOf(entry).catch(() => new ArrayBuffer(0)))
      const nameBytes = new TextEncoder().encode(name)
      // The same moment twice: in the local time of the server, and in seconds.
      const dosTime = record.slice(12, 16)
      const modified = modifiedOf(name)
      const seconds = modified ? Math.floor(Date.parse(modified) / 1000) : valueAt(record, 46 + nameBytes.length + 5, 4)
      const isThatSecond = valueAt(dosTime, 0, 1) % 32 === Math.floor((seconds % 60) / 2)
      const wanted = entryAt(at, nameBytes, content, dosTime, seconds)
      const from = at + wanted.before.length
      const to = from + content.length
      const before = new Uint8Array((await bytesOf(at, from)).buffer)
      const after = new Uint8Array((await bytesOf(to, to + wanted.after.length)).buffer)
      const isWhole = isSame(before, wanted.before) && isSame(after, wanted.after) && isSame(record, wanted.record)
      isLost = !isWhole || !isThatSecond
      if (isLost) wrong.add(name)
      at = to + wanted.after.length
      size += wanted.record.length
    }
    const tail = new Uint8Array((await bytesOf(at + size, pack.size)).buffer)
    if (!isSame(tail, endAt(at, size, all.length))) wrong.add('')
    return wrong
  }

  const place = await directory().catch(() => null)
  if (!place) return null
  const entries = await entriesOf(place)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    names: entries.map(({ name }) => name),
    // A changed byte makes one entry look like that of another program, never all of them.
    isRepacked: !entries.some(isOurs),
    read: async (name) => {
      const entry = byName.get(name)
      if (!entry) throw new Error(name)
      return contentOf(entry)
    },
    wrongEntries: (modifiedOf) => wrongEntries(entries, modifiedOf),
  }
}
