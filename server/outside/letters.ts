import type { Paragraph as DocxParagraph } from 'docx'
import { imageSize } from 'image-size'
import type { Letter } from '../../rules/renewals/letters.ts'

export interface Picture {
  bytes: Buffer
  contentType: 'image/png' | 'image/jpeg'
}

/** XML 1.0 cannot contain these characters even escaped: Word would report a damaged document. Line breaks and tabs become blanks. */
const plain = (text: string): string =>
  text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here.
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')

/** US Letter with margins of one inch, in twentieths of a point. The library's default is A4. */
const INCH = 1440
const PAGE = {
  size: { width: 12_240, height: 15_840 },
  margin: { top: INCH, right: INCH, bottom: INCH, left: INCH },
}

/** The tab stop of the values, to the right of the longest label in any font. */
const VALUES_AT = 2800

/** The largest size of a signature, in pixels. */
const BOX = { width: 240, height: 64 }

/** The size of an image in pixels; null if its bytes do not contain it. The library throws, or answers sizes of zero. */
const sizeOf = (bytes: Buffer) => {
  try {
    const { width, height } = imageSize(bytes)
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null
  }
}

const fitted = (picture: Picture | null) => {
  const size = picture && sizeOf(picture.bytes)
  if (!size) return null
  const scale = Math.min(1, BOX.width / size.width, BOX.height / size.height)
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}

/** A letter as a Word document, with the signature image, or with space to sign. */
export const wordOf = async (letter: Letter, title: string, signature: Picture | null): Promise<Buffer> => {
  // Loaded with the first letter, because the library is large.
  const { Document, ImageRun, Packer, Paragraph, Tab, TextRun } = await import('docx')
  const line = (text: string, after = 0, more: { bold?: boolean; keepNext?: boolean } = {}) =>
    new Paragraph({ spacing: { after }, keepNext: more.keepNext, children: [new TextRun({ text: plain(text), bold: more.bold })] })
  const block = (lines: string[], after: number): DocxParagraph[] => lines.map((text, n) => line(text, n === lines.length - 1 ? after : 0))
  // Keeps the closing and the signature on one page.
  const closing = { keepNext: true }
  const size = fitted(signature)
  const signed =
    signature && size
      ? new Paragraph({
          ...closing,
          spacing: { before: 120, after: 120 },
          children: [
            new ImageRun({
              type: signature.contentType === 'image/png' ? 'png' : 'jpg',
              data: signature.bytes,
              transformation: size,
              altText: { name: 'Signature', title: 'Signature', description: `Signature of ${plain(letter.signedBy[0] ?? '')}` },
            }),
          ],
        })
      : line('', 900, closing)
  const document = new Document({
    title: plain(title),
    creator: plain(letter.signedBy[0] ?? ''),
    styles: { default: { document: { run: { font: 'Calibri', size: 22, language: { value: 'en-US' } } } } },
    sections: [
      {
        properties: { page: PAGE },
        children: [
          ...letter.from.map((text, n) => line(text, n === letter.from.length - 1 ? 480 : 0, { bold: n === 0 })),
          line(letter.date, 480),
          ...block(letter.to, 480),
          ...letter.about.map(
            ([label, value], n) =>
              new Paragraph({
                spacing: { after: n === letter.about.length - 1 ? 360 : 40 },
                tabStops: [{ type: 'left', position: VALUES_AT }],
                indent: { left: VALUES_AT, hanging: VALUES_AT },
                children: [new TextRun({ text: `${label}:`, bold: true }), new TextRun({ children: [new Tab(), plain(value)] })],
              }),
          ),
          line(letter.salutation, 240),
          ...letter.paragraphs.map((text) => line(text, 240)),
          line('Sincerely,', 120, closing),
          signed,
          ...letter.signedBy.map((text, n) => line(text, 0, { keepNext: n < letter.signedBy.length - 1 })),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}
