import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** The objects of a PDF, from 1 on. The first is the catalogue. */
const pdfOfObjects = (objects: readonly (string | Buffer)[], trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let size = parts[0]?.length ?? 0
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    offsets.push(size)
    parts.push(part)
    size += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  parts.push(Buffer.from(`${table}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const pageWith = (resources = '/Font << /F 5 0 R >>') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> >>`

const stream = (data: Buffer, entries: string): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${data.length} ${entries} >>\nstream\n`), data, Buffer.from('\nendstream')])
const deflated = (data: Buffer) => stream(deflateSync(data), '/Filter /FlateDecode')

const onePage = (contents: Buffer, resources?: string, ...more: (string | Buffer)[]) =>
  pdfOfObjects([CATALOGUE, PAGES, pageWith(resources), contents, FONT, ...more])

const MIB = 1024 * 1024
const repeated = (text: string, bytes: number) => Buffer.alloc(bytes, text)

/** The deflated form of a megabyte of text, `mib` times. */
const inflatesTo = (mib: number, text: string) => {
  const block = deflateRawSync(repeated(text, MIB), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.of(0x78, 0x9c), ...Array.from({ length: mib }, () => block)])
}

const inflatedTwice = (mib: number, text: string) => stream(deflateSync(inflatesTo(mib, text)), '/Filter [/FlateDecode /FlateDecode]')

/** A small file that inflates twice, to `mib` megabytes. */
const bomb = (mib: number, text: string) => onePage(inflatedTwice(mib, text))

/** A PDF that takes little memory, but much longer to read than the limit. */
export const slowPdf = (): Buffer => {
  const pages = `<< /Type /Pages /Kids [${'3 0 R '.repeat(10)}] /Count 10 >>`
  return pdfOfObjects([CATALOGUE, pages, pageWith(), inflatedTwice(24, 'q Q '), FONT])
}

/** PDFs that are made to harm their reader. */
export const HOSTILE: Record<string, () => Buffer> = {
  'a header alone': () => Buffer.from('%PDF-1.7\n'),
  'a header and noise': () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(repeated('\u0001obj << [ ( ', 2 * MIB))]),
  'a file that breaks off': () => onePage(deflated(Buffer.from('BT /F 9 Tf (License No. AB-1) Tj ET'))).subarray(0, 300),
  'a stream that inflates to 700 MB': () => bomb(700, 'BT /F 9 Tf (License) Tj ET '),
  'millions of orders': slowPdf,
  'millions of words': () => bomb(200, 'BT /F 9 Tf 1 0 0 1 9 9 Tm (License No) Tj ET\n'),
  'lists in lists': () => bomb(20, '['),
  'a page tree in a circle': () => pdfOfObjects([CATALOGUE, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>']),
  'a drawing that draws itself': () =>
    onePage(
      deflated(Buffer.from('/X Do')),
      '/XObject << /X 6 0 R >>',
      stream(Buffer.from('/X Do /X Do'), '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>'),
    ),
  'a million pages': () =>
    pdfOfObjects([
      CATALOGUE,
      `<< /Type /Pages /Count 1000000 /Kids [${'3 0 R '.repeat(1_000_000)}] >>`,
      pageWith(),
      deflated(Buffer.from('BT ET')),
      FONT,
    ]),
  'a text that matches slowly': () => onePage(deflated(Buffer.from(`BT /F 9 Tf (${'License or permit and '.repeat(20_000)}) Tj ET`))),
}

/** A PDF that asks for a password. */
export const lockedPdf = (): Buffer => {
  const key = 'ab'.repeat(32)
  return pdfOfObjects(
    [CATALOGUE, PAGES, pageWith(), deflated(Buffer.from('BT ET')), FONT, `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`],
    `/Encrypt 6 0 R /ID [<${key}> <${key}>]`,
  )
}

/** A page with a picture and no text. */
export const scannedPdf = (): Buffer =>
  onePage(
    deflated(Buffer.from('q 600 0 0 780 0 0 cm /I Do Q')),
    '/XObject << /I 6 0 R >>',
    stream(Buffer.alloc(100, 0x7f), '/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 8'),
  )
