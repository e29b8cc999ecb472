import { degrees, PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib'

/** A text at a place of a page, in points from its upper left corner. */
export interface Placed {
  x: number
  y: number
  text: string
  size?: number
}

/** The texts of each page. */
export type Pages = readonly (readonly Placed[])[]

const PAPER: [number, number] = [612, 792]

export interface Look {
  font?: keyof typeof StandardFonts
  /** Turned by a quarter, as a certificate across the page is drawn. */
  isTurned?: boolean
  /** A word across the page. */
  watermark?: string
  /** Each text is drawn twice, as bold. */
  isBold?: boolean
}

const drawPage = (pdf: PDFDocument, font: PDFFont, texts: readonly Placed[], { isTurned, watermark, isBold }: Look) => {
  const page = pdf.addPage(isTurned ? [PAPER[1], PAPER[0]] : PAPER)
  for (const { x, y, text, size = 11 } of texts) {
    const place = isTurned ? { x: y, y: x, rotate: degrees(90) } : { x, y: PAPER[1] - y }
    page.drawText(text, { ...place, size, font })
    if (isBold) page.drawText(text, { ...place, x: place.x + 0.3, size, font })
  }
  if (watermark) page.drawText(watermark, { x: 150, y: 200, size: 60, font, rotate: degrees(45), opacity: 0.2 })
}

/** A PDF with these texts. */
export const drawPdf = async (pages: Pages, look: Look = {}): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts[look.font ?? 'Helvetica'])
  for (const texts of pages) drawPage(pdf, font, texts, look)
  return Buffer.from(await pdf.save())
}

/** Lines below each other. */
export const lines = (texts: readonly string[], { x = 60, y = 120, step = 22, size = 11 } = {}): Placed[] =>
  texts.map((text, index) => ({ x, y: y + index * step, text, size }))

/** Rows of columns. */
export const columns = (rows: readonly (readonly string[])[], { x = 60, y = 200, step = 18, width = 140, size = 11 } = {}): Placed[] =>
  rows.flatMap((row, at) => row.map((text, column) => ({ x: x + column * width, y: y + at * step, text, size })).filter(({ text }) => text))
