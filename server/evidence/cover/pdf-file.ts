import { deflateSync } from 'node:zlib'

/** US Letter, landscape, in points. */
export const PAGE = { width: 792, height: 612 } as const

const [CATALOG, PAGES, PLAIN, BOLD, INFO] = [1, 2, 3, 4, 5]

/** A text string in any language: UTF-16 with its mark, in hexadecimal. */
const utf16 = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const dateOf = (iso: string): string => `(D:${iso.replace(/\D/g, '').slice(0, 14)}Z)`

const fontOf = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** A PDF whose pages are handed out as they are written. Its fonts are Helvetica as F1, and bold as F2. */
export class PdfFile {
  #ready: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  #size = 15
  readonly #places: number[] = []
  readonly #pages: number[] = []
  #last = INFO

  constructor(title: string, madeOn: string) {
    this.#object(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R >>`)
    this.#object(PLAIN, fontOf('Helvetica'))
    this.#object(BOLD, fontOf('Helvetica-Bold'))
    this.#object(INFO, `<< /Title ${utf16(title)} /CreationDate ${dateOf(madeOn)} >>`)
  }

  #add(bytes: Buffer): void {
    this.#ready.push(bytes)
    this.#size += bytes.length
  }

  /** Writes an object and records its offset for the cross-reference table. */
  #object(number: number, body: string, stream?: Buffer): void {
    this.#places[number] = this.#size
    this.#add(Buffer.from(`${number} 0 obj\n${body}\n`, 'latin1'))
    if (stream) for (const part of [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]) this.#add(part)
    this.#add(Buffer.from('endobj\n'))
  }

  page(content: string): void {
    const [page, contents] = [++this.#last, ++this.#last]
    const stream = deflateSync(Buffer.from(content, 'latin1'))
    this.#pages.push(page)
    const fonts = `/Resources << /Font << /F1 ${PLAIN} 0 R /F2 ${BOLD} 0 R >> >>`
    const box = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`
    this.#object(page, `<< /Type /Page /Parent ${PAGES} 0 R ${box} ${fonts} /Contents ${contents} 0 R >>`)
    this.#object(contents, `<< /Length ${stream.length} /Filter /FlateDecode >>`, stream)
  }

  end(): void {
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ')
    this.#object(PAGES, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`)
    const places = Array.from({ length: this.#last }, (_, n) => `${String(this.#places[n + 1]).padStart(10, '0')} 00000 n \n`)
    const table = `xref\n0 ${this.#last + 1}\n0000000000 65535 f \n${places.join('')}`
    const trailer = `trailer\n<< /Size ${this.#last + 1} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>`
    this.#add(Buffer.from(`${table}${trailer}\nstartxref\n${this.#size}\n%%EOF\n`, 'latin1'))
  }

  /** The bytes written since the last call. */
  taken(): Buffer {
    const bytes = Buffer.concat(this.#ready)
    this.#ready = []
    return bytes
  }
}
