import type { ZipBytes } from './zip-bytes.ts'
import type { ZipLayout } from './zip-layout.ts'
import type { ZipEntry, ZipReader } from './zip-reader.ts'

interface Read {
  pack: Blob
  entries: ZipEntry[]
  reader: ZipReader
  bytes: ZipBytes
  layout: ZipLayout
}

/**
 * The entries that are not as Evergreen writes them, and '' for the end: the files follow each other from the first byte on, and the
 * directory ends the zip. Like `openZip`, its text is a part of verify.html, so it uses nothing outside itself.
 */
export async function wrongZipEntries(
  { pack, entries, reader, bytes: { valueAt, isSame }, layout }: Read,
  modifiedOf: (name: string) => string | undefined,
): Promise<Set<string>> {
  const wrong = new Set<string>()
  let [at, size, isLost] = [0, 0, false]
  for (const entry of entries) {
    const { name, record, offset } = entry
    // Behind an entry that is wrong, the next one says where it begins: otherwise all would be wrong.
    if (isLost) at = offset
    const content = new Uint8Array(await reader.contentOf(entry).catch(() => new ArrayBuffer(0)))
    const nameBytes = new TextEncoder().encode(name)
    // The same moment twice: in the local time of the server, and in seconds.
    const dosTime = record.slice(12, 16)
    const modified = modifiedOf(name)
    const seconds = modified ? Math.floor(Date.parse(modified) / 1000) : valueAt(record, 46 + nameBytes.length + 5, 4)
    const isThatSecond = valueAt(dosTime, 0, 1) % 32 === Math.floor((seconds % 60) / 2)
    const wanted = layout.entryAt(at, nameBytes, content, dosTime, seconds)
    const from = at + wanted.before.length
    const to = from + content.length
    const before = new Uint8Array((await reader.bytesOf(at, from)).buffer)
    const after = new Uint8Array((await reader.bytesOf(to, to + wanted.after.length)).buffer)
    const isWhole = isSame(before, wanted.before) && isSame(after, wanted.after) && isSame(record, wanted.record)
    isLost = !isWhole || !isThatSecond
    if (isLost) wrong.add(name)
    at = to + wanted.after.length
    size += wanted.record.length
  }
  const tail = new Uint8Array((await reader.bytesOf(at + size, pack.size)).buffer)
  if (!isSame(tail, layout.endAt(at, size, entries.length))) wrong.add('')
  return wrong
}
