interface Size {
  width: number
  height: number
}

/** Reads the first frame header of a JPEG; the segments before it are skipped. */
const jpegSize = (bytes: Buffer): Size | null => {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** The size of a PNG or JPEG in pixels; null if its bytes do not contain it. */
export const imageSize = (bytes: Buffer): Size | null => {
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
  const size = isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : jpegSize(bytes)
  return size && size.width > 0 && size.height > 0 ? size : null
}
