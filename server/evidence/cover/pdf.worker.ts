import { parentPort, workerData } from 'node:worker_threads'
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'
import type { LicenseFacts } from '../facts.queries.ts'
import { COLUMNS, type Cover, cellsOf, linesOf, nameOf } from './cover.ts'

/** Draws the cover of a pack. It runs in a thread of its own, because a thousand licenses take a second. */

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

class Writer {
  #page: PDFPage
  #y = PAGE[1] - MARGIN
  readonly #newPage: () => PDFPage
  readonly #fonts: { plain: PDFFont; bold: PDFFont }
  readonly #clean: (text: string) => string
  /** Drawn again on each new page. */
  head: string[] | undefined

  constructor(newPage: () => PDFPage, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.#newPage = newPage
    this.#page = newPage()
    this.#fonts = fonts
    this.#clean = encodable(fonts.plain)
  }

  #room(height: number) {
    if (this.#y - height >= MARGIN) return
    this.#page = this.#newPage()
    this.#y = PAGE[1] - MARGIN
    if (this.head) this.row(this.head, true)
  }

  text(text: string, { size = SIZE + 1, bold = false, indent = 0 } = {}) {
    const font = bold ? this.#fonts.bold : this.#fonts.plain
    for (const line of wrapped(this.#clean(text), font, size, WIDTH - indent)) {
      this.#room(size * 1.4)
      this.#y -= size * 1.4
      this.#page.drawText(line, { x: MARGIN + indent, y: this.#y, size, font })
    }
  }

  space(height: number) {
    this.#y -= height
  }

  row(cells: string[], bold = false) {
    const font = bold ? this.#fonts.bold : this.#fonts.plain
    const lines = cells.map((cell, n) => wrapped(this.#clean(cell), font, SIZE, WIDTH * (SHARES[n] ?? 0) - 6).slice(0, 4))
    const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 4
    this.#room(height)
    let x = MARGIN
    for (const [n, some] of lines.entries()) {
      some.forEach((line, at) => {
        this.#page.drawText(line, { x, y: this.#y - SIZE - 2 - at * LINE, size: SIZE, font })
      })
      x += WIDTH * (SHARES[n] ?? 0)
    }
    this.#y -= height
    this.#page.drawLine({ start: { x: MARGIN, y: this.#y }, end: { x: PAGE[0] - MARGIN, y: this.#y }, thickness: 0.25 })
  }
}

const gaps = (writer: Writer, licenses: LicenseFacts[]) => {
  writer.text('Gaps', { size: 12, bold: true })
  const open = licenses.filter((license) => license.gaps.length > 0)
  if (open.length === 0) writer.text('None.')
  for (const license of open) writer.text(`${nameOf(license)}: ${license.gaps.join(' ')}`, { indent: 8 })
  writer.space(10)
}

const cover: Cover = workerData
const pdf = await PDFDocument.create()
pdf.setTitle(`Evidence Pack: ${cover.title}`)
pdf.setCreationDate(new Date(cover.madeOn))
const fonts = { plain: await pdf.embedFont(StandardFonts.Helvetica), bold: await pdf.embedFont(StandardFonts.HelveticaBold) }
const writer = new Writer(() => pdf.addPage(PAGE), fonts)
writer.text(`Evidence Pack: ${cover.title}`, { size: 16, bold: true })
writer.space(6)
for (const [label, value] of linesOf(cover)) writer.text(`${label}: ${value}`)
writer.space(10)
gaps(writer, cover.licenses)
writer.text('Licenses', { size: 12, bold: true })
writer.row([...COLUMNS], true)
writer.head = [...COLUMNS]
for (const license of cover.licenses) {
  const cells = cellsOf(license)
  writer.row(COLUMNS.map((name) => cells[name]))
}
parentPort?.postMessage(await pdf.save())
