import { PAGE, PdfFile } from './pdf-file.ts'
import { encoded, HELVETICA, HELVETICA_BOLD, type PdfFont, widthOf } from './pdf-font.ts'

/** A part of the text. `head`: a row that is repeated on each new page. */
export type Drawing =
  | { text: string; size?: number; isBold?: boolean; indent?: number }
  | { row: string[] }
  | { head: string[] }
  | { space: number }

const MARGIN = 36
const SIZE = 8
const LINE = 11
/** The share of each column in the width. */
const SHARES = [0.13, 0.23, 0.17, 0.14, 0.075, 0.075, 0.075, 0.105]
const WIDTH = PAGE.width - 2 * MARGIN

interface Style {
  font: PdfFont
  size: number
}

const fontOf = (isBold = false): PdfFont => (isBold ? HELVETICA_BOLD : HELVETICA)

/** The text in lines of a width, as a page shows them; a word that is longer is cut. */
const wrapped = (text: string, { font, size }: Style, width: number): string[] => {
  const fits = (line: string) => widthOf(line, font, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of encoded(text).split(' ')) {
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

/** Draws lines and rows as the pages of a PDF. Keeps no finished page in memory. */
export class PdfText {
  #content: string[] = []
  #y = PAGE.height - MARGIN
  readonly #file: PdfFile
  #head: string[] | undefined

  constructor(title: string, madeOn: string) {
    this.#file = new PdfFile(title, madeOn)
  }

  #line(text: string, x: number, y: number, { font, size }: Style): void {
    const at = `${x.toFixed(2)} ${y.toFixed(2)} Td`
    this.#content.push(`BT /${font.name} ${size} Tf ${at} <${Buffer.from(text, 'latin1').toString('hex')}> Tj ET`)
  }

  #room(height: number): void {
    if (this.#y - height >= MARGIN) return
    this.#endPage()
    if (this.#head) this.#row(this.#head, HELVETICA_BOLD)
  }

  #endPage(): void {
    this.#file.page(this.#content.join('\n'))
    this.#content = []
    this.#y = PAGE.height - MARGIN
  }

  #text({ text, size = SIZE + 1, isBold, indent = 0 }: Extract<Drawing, { text: string }>): void {
    const style = { font: fontOf(isBold), size }
    for (const line of wrapped(text, style, WIDTH - indent)) {
      this.#room(size * 1.4)
      this.#y -= size * 1.4
      this.#line(line, MARGIN + indent, this.#y, style)
    }
  }

  #row(cells: string[], font: PdfFont): void {
    const style = { font, size: SIZE }
    const lines = cells.map((cell, n) => wrapped(cell, style, WIDTH * (SHARES[n] ?? 0) - 6).slice(0, 4))
    const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 4
    this.#room(height)
    let x = MARGIN
    for (const [n, some] of lines.entries()) {
      for (const [at, line] of some.entries()) this.#line(line, x, this.#y - SIZE - 2 - at * LINE, style)
      x += WIDTH * (SHARES[n] ?? 0)
    }
    this.#y -= height
    this.#content.push(`0.25 w ${MARGIN} ${this.#y.toFixed(2)} m ${PAGE.width - MARGIN} ${this.#y.toFixed(2)} l S`)
  }

  draw(drawing: Drawing): void {
    if ('text' in drawing) this.#text(drawing)
    else if ('row' in drawing) this.#row(drawing.row, HELVETICA)
    else if ('space' in drawing) this.#y -= drawing.space
    else {
      this.#row(drawing.head, HELVETICA_BOLD)
      this.#head = drawing.head
    }
  }

  end(): void {
    this.#endPage()
    this.#file.end()
  }

  /** The bytes of the pages that were filled since the last call. */
  taken(): Buffer {
    return this.#file.taken()
  }
}
