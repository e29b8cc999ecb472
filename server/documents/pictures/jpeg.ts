/** Reads the segments of a JPEG file (ITU T.81) without decoding the picture. */

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe
const ORIENTATION = 0x0112
const SHORT = 3

/** Keeps the application segments of JFIF, color profiles and Adobe's color transform. Others contain locations, names and previews. */
const isKept = (marker: number, body: Buffer): boolean => {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15) return true
  return marker === APP0 || marker === APP14 || (marker === APP2 && body.subarray(0, 11).toString('latin1') === 'ICC_PROFILE')
}

/** The orientation (1 to 8) in an Exif segment; undefined without one. */
const orientationIn = (body: Buffer): number | undefined => {
  if (body.subarray(0, 6).toString('latin1') !== 'Exif\0\0') return undefined
  const tiff = body.subarray(6)
  if (tiff.length < 8) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 <= tiff.length ? (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)) : 0)
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let n = 0; n < short(directory); n++) {
    const entry = directory + 2 + n * 12
    if (short(entry) === ORIENTATION && short(entry + 2) === SHORT) return short(entry + 8)
  }
  return undefined
}

/** An Exif segment with nothing but the orientation. */
const exifOf = (orientation: number): Buffer => {
  const body = Buffer.alloc(6 + 8 + 2 + 12 + 4)
  body.write('Exif\0\0MM\0\x2a', 'latin1')
  body.writeUInt32BE(8, 10)
  body.writeUInt16BE(1, 14)
  body.writeUInt16BE(ORIENTATION, 16)
  body.writeUInt16BE(SHORT, 18)
  body.writeUInt32BE(1, 20)
  body.writeUInt16BE(orientation, 24)
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xff00 | APP1, 0)
  segment.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([segment, body])
}

/** The end of the coded data after a start of scan: the next marker that is no restart marker. */
const endOfScan = (file: Buffer, from: number): number => {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

interface Jpeg {
  /** The segments that are kept, with the coded data. */
  parts: Buffer[]
  orientation: number
  width: number
  height: number
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Undefined if the file is damaged. Ignores data after the end of the picture, such as a second picture with its own location. */
const read = (file: Buffer): Jpeg | undefined => {
  const jpeg: Jpeg = { parts: [], orientation: 1, width: 0, height: 0 }
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (marker === EOI || marker === SOI || end > file.length || end < at + 4) return undefined
    const body = file.subarray(at + 4, end)
    if (isFrame(marker) && body.length >= 5) Object.assign(jpeg, { height: body.readUInt16BE(1), width: body.readUInt16BE(3) })
    if (marker === APP1) jpeg.orientation = orientationIn(body) ?? jpeg.orientation
    if (isKept(marker, body)) jpeg.parts.push(file.subarray(at, end))
    at = end
    if (marker !== SOS) continue
    const next = endOfScan(file, at)
    jpeg.parts.push(next === -1 ? file.subarray(at) : file.subarray(at, next))
    if (next === -1 || file[next + 1] === EOI) return jpeg.width > 0 && jpeg.height > 0 ? jpeg : undefined
    at = next
  }
  return undefined
}

/**
 * Removes Exif, XMP, comments and trailing data, which contain the location, the camera and previews. Keeps the orientation.
 * Undefined if the file is damaged.
 */
export const strippedJpeg = (file: Buffer): Buffer | undefined => {
  const jpeg = read(file)
  if (!jpeg) return undefined
  const turned = jpeg.orientation >= 2 && jpeg.orientation <= 8 ? [exifOf(jpeg.orientation)] : []
  return Buffer.concat([Buffer.from([0xff, SOI]), ...turned, ...jpeg.parts, Buffer.from([0xff, EOI])])
}

/** The size of a JPEG in pixels, and its orientation. */
export const jpegSize = (file: Buffer): Pick<Jpeg, 'width' | 'height' | 'orientation'> | undefined => read(file)
