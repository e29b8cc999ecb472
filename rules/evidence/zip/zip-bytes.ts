/**
 * Numbers and checksums as a zip has them, little-endian. Like `openZip`, its text is a part of verify.html, so it uses nothing outside
 * itself.
 */
export function zipBytes() {
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

  return { joined, number, two, four, eight, valueAt, isSame, crcOf }
}

export type ZipBytes = ReturnType<typeof zipBytes>
