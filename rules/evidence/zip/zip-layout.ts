import type { ZipBytes } from './zip-bytes.ts'

/** How Evergreen writes a zip, byte by byte. Like `openZip`, its text is a part of verify.html, so it uses nothing outside itself. */
export function zipLayout({ joined, number, two, four, eight, valueAt, crcOf }: ZipBytes) {
  const NARROW = 0xffffffff
  const [FLAGS, MADE_BY, UNIX_MODE] = [0x0808, 0x033f, 0o100664]

  const isOurs = (record: Uint8Array, method: number) =>
    method === 0 && valueAt(record, 4, 2) === MADE_BY && valueAt(record, 8, 2) === FLAGS

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

  return { isOurs, entryAt, endAt }
}

export type ZipLayout = ReturnType<typeof zipLayout>
