import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { expect, test } from 'vitest'
import { JPEG } from '../../testing/files/jpeg.ts'
import { jpegSize, strippedJpeg } from './jpeg.ts'
import { pdfOfPicture } from './picture-pdf.actions.ts'
import { rowsOfPng, strippedPng } from './png.ts'

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Exif of a phone: how the picture is turned, and a pointer to the place. */
const exif = (orientation: number) => {
  const body = Buffer.alloc(6 + 8 + 2 + 24 + 4)
  body.write('Exif\0\0II*\0', 'latin1')
  body.writeUInt32LE(8, 10)
  body.writeUInt16LE(2, 14)
  const entry = (n: number, tag: number, type: number, value: number) => {
    const at = 16 + n * 12
    body.writeUInt16LE(tag, at)
    body.writeUInt16LE(type, at + 2)
    body.writeUInt32LE(1, at + 4)
    body.writeUInt16LE(value, at + 8)
  }
  entry(0, 0x0112, 3, orientation)
  entry(1, 0x8825, 4, 40)
  return Buffer.concat([body, Buffer.from('GPSLatitude 32.0809 N')])
}

const photo = (orientation: number) =>
  Buffer.concat([
    JPEG.subarray(0, 2),
    segment(0xe1, exif(orientation)),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:GPS>32.0809</x:GPS>')),
    segment(0xed, Buffer.from('Photoshop 3.0\0Savannah')),
    segment(0xfe, Buffer.from('taken at home')),
    JPEG.subarray(2),
    // A second picture after the first, with its own place.
    Buffer.from('MPF GPSLongitude 81.0912 W'),
  ])

test('a photo loses the place where it was taken, and is still turned the same way', () => {
  const stripped = strippedJpeg(photo(6))
  const text = stripped?.toString('latin1')
  for (const word of ['GPS', '32.0809', '81.0912', 'Savannah', 'at home', 'xap']) expect(text).not.toContain(word)
  expect(jpegSize(stripped ?? Buffer.alloc(0))).toMatchObject({ width: 8, height: 8, orientation: 6 })
  // The encoded picture is unchanged.
  expect(strippedJpeg(photo(1))?.equals(JPEG)).toBe(true)
  expect(strippedJpeg(stripped ?? Buffer.alloc(0))?.equals(stripped ?? Buffer.alloc(0))).toBe(true)
})

test('a damaged JPEG is none', () => {
  for (const length of [0, 3, 20, 100, JPEG.length - 30]) {
    const cut = JPEG.subarray(0, length)
    expect(() => strippedJpeg(cut)).not.toThrow()
  }
  expect(strippedJpeg(JPEG.subarray(0, 60))).toBeUndefined()
  expect(strippedJpeg(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('not a picture')]))).toBeUndefined()
})

const chunk = (type: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** 6 × 4 pixels from blue to red, without filters except that the last row adds to the one above; the lower half is half transparent. */
const png = (colorType: 2 | 6) => {
  const samples = colorType === 2 ? 3 : 4
  const header = Buffer.alloc(13)
  header.writeUInt32BE(6, 0)
  header.writeUInt32BE(4, 4)
  header.set([8, colorType, 0, 0, 0], 8)
  const pixelAt = (n: number) => [n * 10, 20, 250 - n * 10, n < 12 ? 255 : 128].slice(0, samples)
  const rowAt = (y: number) => [0, 1, 2, 3, 4, 5].flatMap((x) => pixelAt(y * 6 + x))
  const added = rowAt(3).map((value, n) => (value - (rowAt(2)[n] ?? 0) + 256) % 256)
  const raw = Buffer.from([0, 1, 2].flatMap((y) => [0, ...rowAt(y)]).concat([2, ...added]))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))])
}

const withText = (file: Buffer) => {
  const end = file.length - 12
  const more = [chunk('tEXt', Buffer.from('Place\0Savannah')), chunk('eXIf', Buffer.from('II*\0GPS'))]
  return Buffer.concat([file.subarray(0, end), ...more, file.subarray(end), Buffer.from('more')])
}

test('a PNG loses its texts and what follows it', () => {
  const stripped = strippedPng(withText(png(2)))
  expect(stripped?.equals(png(2))).toBe(true)
  expect(strippedPng(png(2).subarray(0, 50))).toBeUndefined()
})

/** The picture of the only page of a PDF. */
const pictureIn = async (pdf: Buffer | undefined) => {
  const loaded = await PDFDocument.load(pdf ?? Buffer.alloc(0))
  expect(loaded.getPageCount()).toBe(1)
  const streams = loaded.context.enumerateIndirectObjects().map(([, object]) => object)
  const image = streams.find(
    (object): object is PDFRawStream => object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
  )
  const entry = (name: string) => String(image?.dict.get(PDFName.of(name)))
  return { page: loaded.getPage(0), entry, bytes: Buffer.from(image?.contents ?? []) }
}

test('a JPEG becomes one page, with the same coded picture, turned as it was', async () => {
  const { page, entry, bytes } = await pictureIn(await pdfOfPicture(photo(6), 'image/jpeg'))
  expect([entry('Width'), entry('Height'), entry('Filter')]).toEqual(['8', '8', '/DCTDecode'])
  expect(bytes.includes(JPEG.subarray(-20))).toBe(true)
  expect(page.getRotation().angle).toBe(90)
})

test('a PNG becomes one page; transparent pixels are on white', async () => {
  const opaque = await pictureIn(await pdfOfPicture(png(2), 'image/png'))
  expect([opaque.entry('ColorSpace'), opaque.entry('Width')]).toEqual(['/DeviceRGB', '6'])
  const rows = await rowsOfPng(png(6))
  expect(rows).toMatchObject({ width: 6, height: 4, colors: 3, bits: 8 })
  const raw = inflateSync(rows?.data ?? Buffer.alloc(0))
  const pixel = (x: number, y: number) => [...raw.subarray(y * 19 + 1 + x * 3, y * 19 + 4 + x * 3)]
  expect(pixel(0, 0)).toEqual([0, 20, 250])
  const half = (value: number) => 255 + Math.round(((value - 255) * 128) / 255)
  expect(pixel(0, 2)).toEqual([120, 20, 130].map(half))
  expect(pixel(5, 3)).toEqual([230, 20, 20].map(half))
  const transparent = await pictureIn(await pdfOfPicture(png(6), 'image/png'))
  expect(transparent.entry('BitsPerComponent')).toBe('8')
})

test('a picture of too many pixels is not decoded', async () => {
  const bomb = Buffer.from(png(6))
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  expect(await rowsOfPng(bomb)).toBeUndefined()
  // Less data than its header declares.
  const short = Buffer.from(png(6))
  short.writeUInt32BE(5, 20)
  expect(await rowsOfPng(short)).toBeUndefined()
})
