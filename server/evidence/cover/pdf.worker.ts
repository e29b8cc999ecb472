import { parentPort, workerData } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib'

/** Draws a text of lines and rows as a PDF, and hands out each page when it is full: what is drawn is not kept. */

/** A part of the text. `head`: a row that is repeated on each new page. */
export type Drawing =
  | { text: string; size?: number; isBold?: boolean; indent?: number }
  | { row: string[] }
  | { head: string[] }
  | { space: number }
  | { isEnd: true }

/** US Letter, landscape, in points. */
const PAGE: [number, number] = [792, 612]
const MARGIN = 36
const SIZE = 8
const LINE = 11
/** The share of each column in the width. */
const SHARES = [0.13, 0.23, 0.17, 0.14, 0.075, 0.075, 0.075, 0.105]
const WIDTH = PAGE[0] - 2 * MARGIN

/** The standard fonts have the letters of Western Europe only: others lose their accent, or become a question mark. */
const encodable = (font: PDFFont) => {
  const known = new Set(font.getCharacterSet())
  const one = (character: string) => (known.has(character.codePointAt(0) ?? 0) ? character : '')
  return (text: string) =>
    Array.from(
      text.replace(/\s+/g, ' '),
      (character) => one(character) || one(Array.from(character.normalize('NFKD'))[0] ?? '') || '?',
    ).join('')
}

/** The text in lines of a width; a word that is longer is cut. */
const wrapped = (text: string, font: PDFFont, size: number, width: number): string[] => {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (fits(line ? `${line} ${word}` : word)) {
      line = line ? `${line} ${word}` : word
      continue
    }
    if (line) lines.push(line)
    line = word
    while (!fits(line)) {
      let end = line.length - 1
      while (end > 1 && !fits(line.slice(0, end))) end--
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
  }
  return line ? [...lines, line] : lines
}

/** The objects of a PDF file in the order in which they are written, with their places for the table at its end. */
class PdfFile {
  #ready: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  #size = 15
  readonly #places: number[] = []
  readonly #pages: number[] = []

  /** Objects 1 to 5 have fixed numbers, because pages refer to them. */
  static readonly CATALOG = 1
  static readonly PAGES = 2
  static readonly INFO = 5
  #last = 5

  #add(bytes: Buffer): void {
    this.#ready.push(bytes)
    this.#size += bytes.length
  }

  object(number: number, body: string, stream?: Buffer): void {
    this.#places[number] = this.#size
    this.#add(Buffer.from(`${number} 0 obj\n${body}\n`, 'latin1'))
    if (stream) for (const part of [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]) this.#add(part)
    this.#add(Buffer.from('endobj\n'))
  }

  page(content: string): void {
    const [page, contents] = [++this.#last, ++this.#last]
    const stream = deflateSync(Buffer.from(content, 'latin1'))
    this.#pages.push(page)
    const fonts = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>'
    this.object(page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.join(' ')}] ${fonts} /Contents ${contents} 0 R >>`)
    this.object(contents, `<< /Length ${stream.length} /Filter /FlateDecode >>`, stream)
  }

  end(): void {
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ')
    this.object(PdfFile.PAGES, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`)
    const places = Array.from({ length: this.#last }, (_, n) => `${String(this.#places[n + 1]).padStart(10, '0')} 00000 n \n`)
    const table = `xref\n0 ${this.#last + 1}\n0000000000 65535 f \n${places.join('')}`
    const trailer = `trailer\n<< /Size ${this.#last + 1} /Root ${PdfFile.CATALOG} 0 R /Info ${PdfFile.INFO} 0 R >>`
    this.#add(Buffer.from(`${table}${trailer}\nstartxref\n${this.#size}\n%%EOF\n`, 'latin1'))
  }

  /** What was written since the last time. */
  taken(): Buffer {
    const bytes = Buffer.concat(this.#ready)
    this.#ready = []
    return bytes
  }
}

/** A text string in any language: UTF-16 with its mark, in hexadecimal. */
const utf16 = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const pdfDate = (iso: string): string => `(D:${iso.replace(/\D/g, '').slice(0, 14)}Z)`

interface Style {
  size: number
  isBold?: boolean | undefined
}

class Writer {
  #content: string[] = []
  #y = PAGE[1] - MARGIN
  readonly #file: PdfFile
  readonly #fonts: { plain: PDFFont; bold: PDFFont }
  readonly #clean: (text: string) => string
  #head: string[] | undefined

  constructor(file: PdfFile, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.#file = file
    this.#fonts = fonts
    this.#clean = encodable(fonts.plain)
  }

  #font({ isBold }: Pick<Style, 'isBold'>): PDFFont {
    return isBold ? this.#fonts.bold : this.#fonts.plain
  }

  #line(text: string, x: number, y: number, { size, isBold }: Style): void {
    const at = `${x.toFixed(2)} ${y.toFixed(2)} Td`
    this.#content.push(`BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${at} ${this.#font({ isBold }).encodeText(text)} Tj ET`)
  }

  #room(height: number): void {
    if (this.#y - height >= MARGIN) return
    this.endPage()
    if (this.#head) this.#row(this.#head, true)
  }

  endPage(): void {
    this.#file.page(this.#content.join('\n'))
    this.#content = []
    this.#y = PAGE[1] - MARGIN
  }

  #text({ text, size = SIZE + 1, isBold, indent = 0 }: Extract<Drawing, { text: string }>): void {
    for (const line of wrapped(this.#clean(text), this.#font({ isBold }), size, WIDTH - indent)) {
      this.#room(size * 1.4)
      this.#y -= size * 1.4
      this.#line(line, MARGIN + indent, this.#y, { size, isBold })
    }
  }

  #row(cells: string[], isBold: boolean): void {
    const font = this.#font({ isBold })
    const lines = cells.map((cell, n) => wrapped(this.#clean(cell), font, SIZE, WIDTH * (SHARES[n] ?? 0) - 6).slice(0, 4))
    const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 4
    this.#room(height)
    let x = MARGIN
    for (const [n, some] of lines.entries()) {
      some.forEach((line, at) => {
        this.#line(line, x, this.#y - SIZE - 2 - at * LINE, { size: SIZE, isBold })
      })
      x += WIDTH * (SHARES[n] ?? 0)
    }
    this.#y -= height
    this.#content.push(`0.25 w ${MARGIN} ${this.#y.toFixed(2)} m ${PAGE[0] - MARGIN} ${this.#y.toFixed(2)} l S`)
  }

  draw(drawing: Drawing): void {
    if ('text' in drawing) this.#text(drawing)
    else if ('row' in drawing) this.#row(drawing.row, false)
    else if ('space' in drawing) this.#y -= drawing.space
    else if ('head' in drawing) {
      this.#row(drawing.head, true)
      this.#head = drawing.head
    } else {
      this.endPage()
      this.#file.end()
    }
  }
}

const { title, madeOn }: { title: string; madeOn: string } = workerData
// Only measures and encodes: it is never saved.
const measure = await PDFDocument.create()
const fonts = { plain: await measure.embedFont(StandardFonts.Helvetica), bold: await measure.embedFont(StandardFonts.HelveticaBold) }
const file = new PdfFile()
file.object(PdfFile.CATALOG, `<< /Type /Catalog /Pages ${PdfFile.PAGES} 0 R >>`)
const fontOf = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
file.object(3, fontOf('Helvetica'))
file.object(4, fontOf('Helvetica-Bold'))
file.object(PdfFile.INFO, `<< /Title ${utf16(title)} /CreationDate ${pdfDate(madeOn)} >>`)
const writer = new Writer(file, fonts)
parentPort?.on('message', (some: Drawing[]) => {
  for (const drawing of some) writer.draw(drawing)
  parentPort?.postMessage(file.taken())
})
