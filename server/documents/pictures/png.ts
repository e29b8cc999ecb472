import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

/** Reads the chunks of a PNG file (ISO 15948). */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The chunks of the picture itself and its colors. Text, times and Exif are not among them. */
const KEPT = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs']
/** Pixels of a picture whose transparency has to be removed: about 100 MB while it is decoded. */
const MOST_PIXELS = 16_000_000
/** Rows that are worked on before other requests get a turn. */
const ROWS = 64

const unpack = promisify(inflate)
const pack = promisify(deflate)

interface Chunk {
  type: string
  /** The whole chunk, with length and checksum. */
  whole: Buffer
  body: Buffer
}

/** Undefined if the file is damaged. What follows the end is left out. */
const chunksOf = (file: Buffer): Chunk[] | undefined => {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return undefined
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push({ type, whole: file.subarray(at, end), body: file.subarray(at + 8, end - 4) })
    if (type === 'IEND') return chunks[0]?.type === 'IHDR' && chunks[0].body.length === 13 ? chunks : undefined
    at = end
  }
  return undefined
}

/** The same picture without texts, times and Exif. Undefined if the file is damaged. */
export const strippedPng = (file: Buffer): Buffer | undefined => {
  const chunks = chunksOf(file)
  return chunks && Buffer.concat([SIGNATURE, ...chunks.filter(({ type }) => KEPT.includes(type)).map(({ whole }) => whole)])
}

/** A picture in a form that PDF supports: deflated rows with PNG filters. */
export interface Rows {
  width: number
  height: number
  bits: number
  /** Samples of a pixel: 1 for gray and palette colors, 3 for RGB. */
  colors: 1 | 3
  palette: Buffer | null
  data: Buffer
}

/** The sample that a filter of PNG adds: of the pixel on the left, above, or diagonally above. */
const predicted = (filter: number, left: number, above: number, diagonal: number): number => {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const near = left + above - diagonal
  const [a, b, c] = [Math.abs(near - left), Math.abs(near - above), Math.abs(near - diagonal)]
  return a <= b && a <= c ? left : b <= c ? above : diagonal
}

/** Undoes the filter of a row in place. `pixel`: its bytes. */
const unfilter = (row: Buffer, above: Buffer, filter: number, pixel: number): void => {
  for (let n = 0; n < row.length; n++) {
    const left = n < pixel ? 0 : (row[n - pixel] ?? 0)
    const diagonal = n < pixel ? 0 : (above[n - pixel] ?? 0)
    row[n] = (row[n] ?? 0) + predicted(filter, left, above[n] ?? 0, diagonal)
  }
}

/** Blends a picture with 8-bit samples, of which the last is the opacity, onto white. */
const onWhite = async (width: number, height: number, samples: 2 | 4, raw: Buffer): Promise<Buffer> => {
  const colors = samples - 1
  const out = Buffer.alloc(height * (1 + width * colors))
  let above: Buffer = Buffer.alloc(width * samples)
  for (let y = 0; y < height; y++) {
    const at = y * (1 + width * samples)
    const row = raw.subarray(at + 1, at + 1 + width * samples)
    unfilter(row, above, raw[at] ?? 0, samples)
    above = row
    const to = y * (1 + width * colors) + 1
    for (let x = 0; x < width; x++) {
      const opacity = row[x * samples + colors] ?? 255
      for (let c = 0; c < colors; c++) out[to + x * colors + c] = 255 + Math.round((((row[x * samples + c] ?? 0) - 255) * opacity) / 255)
    }
    if (y % ROWS === ROWS - 1) await nextTurn()
  }
  return out
}

/** Undefined for a picture that is interlaced, damaged, has 16 bits with transparency, or too many pixels. */
export const rowsOfPng = async (file: Buffer): Promise<Rows | undefined> => {
  const chunks = chunksOf(file)
  const header = chunks?.[0]?.body
  if (!chunks || !header) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits = 0, color = 0] = [header[8], header[9]]
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body))
  if (header[12] !== 0 || width === 0 || height === 0) return undefined
  const palette = chunks.find(({ type }) => type === 'PLTE')?.body ?? null
  if (color === 0 || color === 2) return { width, height, bits, colors: color === 0 ? 1 : 3, palette: null, data }
  if (color === 3) return palette === null ? undefined : { width, height, bits, colors: 1, palette, data }
  if (bits !== 8 || width * height > MOST_PIXELS || (color !== 4 && color !== 6)) return undefined
  const samples = color === 4 ? 2 : 4
  const size = height * (1 + width * samples)
  const raw = await unpack(data, { maxOutputLength: size }).catch(() => undefined)
  if (raw?.length !== size) return undefined
  const rows = await pack(await onWhite(width, height, samples, raw))
  return { width, height, bits, colors: samples === 2 ? 1 : 3, palette: null, data: rows }
}
