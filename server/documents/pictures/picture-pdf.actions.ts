import type { PDFDocument, PDFPage, PDFRef } from 'pdf-lib'
import { jpegSize } from './jpeg.ts'
import { type Rows, rowsOfPng } from './png.ts'

/** US Letter with half an inch on each side, in points. */
const PAGE = { width: 612, height: 792, margin: 36 }
/** Degrees by the orientation of a JPEG; mirrored pictures are only turned. */
const TURNED: Record<number, 0 | 90 | 180 | 270> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 }

type PdfLib = typeof import('pdf-lib')

const rowsInPdf = ({ PDFName, PDFHexString }: PdfLib, pdf: PDFDocument, { width, height, bits, colors, palette, data }: Rows): PDFRef => {
  const { context } = pdf
  const space = palette
    ? context.obj([PDFName.of('Indexed'), PDFName.of('DeviceRGB'), palette.length / 3 - 1, PDFHexString.of(palette.toString('hex'))])
    : PDFName.of(colors === 1 ? 'DeviceGray' : 'DeviceRGB')
  const stream = context.stream(data, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: space,
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: width },
  })
  return context.register(stream)
}

/** Draws a picture as large as the page, in the middle. */
const draw = ({ PDFOperator, PDFOperatorNames, PDFNumber }: PdfLib, page: PDFPage, image: PDFRef, width: number, height: number): void => {
  const size = page.getSize()
  const scale = Math.min((size.width - 2 * PAGE.margin) / width, (size.height - 2 * PAGE.margin) / height)
  const [w, h] = [width * scale, height * scale]
  const name = page.node.newXObject('Picture', image)
  const numbers = [w, 0, 0, h, (size.width - w) / 2, (size.height - h) / 2].map((n) => PDFNumber.of(n))
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, numbers),
    PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  )
}

/**
 * A PDF of one page with a JPEG or PNG. Copies the encoded picture into the PDF, so that only a PNG with transparency is decoded.
 * Undefined for a picture that cannot be copied in this way.
 */
export const pdfOfPicture = async (file: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer | undefined> => {
  // Loaded late: most servers never need it, and it takes a tenth of a second.
  const lib = await import('pdf-lib')
  const pdf = await lib.PDFDocument.create()
  const jpeg = type === 'image/jpeg' ? jpegSize(file) : undefined
  const rows = type === 'image/png' ? await rowsOfPng(file) : undefined
  const turned = TURNED[jpeg?.orientation ?? 1] ?? 0
  const size = jpeg ?? rows
  if (!size) return undefined
  // A copy: pdf-lib reads from the start of the memory that a Buffer may share with others.
  const image = rows ? rowsInPdf(lib, pdf, rows) : (await pdf.embedJpg(Uint8Array.from(file))).ref
  const isWide = size.width > size.height
  const page = pdf.addPage(isWide ? [PAGE.height, PAGE.width] : [PAGE.width, PAGE.height])
  page.setRotation(lib.degrees(turned))
  draw(lib, page, image, size.width, size.height)
  return Buffer.from(await pdf.save())
}
