import { inflateRawSync } from 'node:zlib'

const DEFLATED = 8

/** The files of an archive by name, read from its central directory. */
export const filesOfZip = (zip: Buffer): Record<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const begins = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begins, begins + size)
    files[name] = zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes
    at += 46 + nameLength + extra + comment
  }
  return files
}
