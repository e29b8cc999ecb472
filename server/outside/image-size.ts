interface Size {
  width: number
  height: number
}

/** Of a JPEG: the first frame header says it; what stands before is skipped by its length. */
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

/** How large a PNG or a JPEG is in pixels; null where its bytes do not say. */
export const imageSize = (bytes: Buffer): Size | null => {
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
  const size = isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : jpegSize(bytes)
  return size && size.width > 0 && size.height > 0 ? size : null
}
