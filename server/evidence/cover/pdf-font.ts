/** One of the standard fonts that every PDF reader has, for Western European text. */
export interface PdfFont {
  /** The name of the font in the file. */
  name: 'F1' | 'F2'
  /** The widths of the WinAnsi characters from the space on, in thousandths of the font size. 0 for an unused code. */
  widths: Uint16Array
}

/** From Adobe's metrics of the standard fonts. */
export const HELVETICA: PdfFont = {
  name: 'F1',
  // biome-ignore format: a table
  widths: Uint16Array.of(
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584, 0, 556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0, 0, 222, 222, 333,
    333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667, 278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370,
    556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611, 667, 667,
    667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778,
    722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
  ),
}

export const HELVETICA_BOLD: PdfFont = {
  name: 'F2',
  // biome-ignore format: a table
  widths: Uint16Array.of(
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584, 0, 556, 0, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0, 0, 278, 278, 500,
    500, 350, 556, 1000, 333, 1000, 556, 333, 944, 0, 500, 667, 278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370,
    556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611, 722, 722,
    722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778,
    722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
    611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
  ),
}

const FIRST = 32

/** The codes of the characters. */
const CODES = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 - FIRST }, (_, n) => n + FIRST)), (character, n) => [
    character,
    n + FIRST,
  ]),
)

const codeOf = (character = ''): number | undefined => {
  const code = CODES.get(character)
  return code !== undefined && HELVETICA.widths[code - FIRST] ? code : undefined
}

const QUESTION_MARK = '?'.charCodeAt(0)

/**
 * Encodes a text with one byte for each character. A character that the fonts lack loses its accent, or becomes a question mark.
 */
export const encoded = (text: string): string => {
  const codes = Array.from(
    text.replace(/\s+/g, ' '),
    (character) => codeOf(character) ?? codeOf(Array.from(character.normalize('NFKD'))[0]) ?? QUESTION_MARK,
  )
  return Buffer.from(codes).toString('latin1')
}

/** The width of an encoded text in a size. */
export const widthOf = (text: string, { widths }: PdfFont, size: number): number => {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += widths[text.charCodeAt(at) - FIRST] ?? 0
  return (sum * size) / 1000
}
