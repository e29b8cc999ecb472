/** A piece of text where a page shows it. `y` grows downwards; all in points. Text that runs in another direction has its own page. */
export interface Piece {
  text: string
  page: string
  x: number
  y: number
  width: number
  height: number
}

/** Text that stands together: a column of a row. */
export interface Cell extends Piece {
  row: number
  /** Its place in the row. */
  column: number
}

/** The cells of a document, row by row from top to bottom. */
export type Rows = readonly (readonly Cell[])[]

const end = ({ x, width }: Piece) => x + width

/** Blanks that separate the columns of a table within one text. */
const GAP = /\s{3,}/g

/** Splits a piece at long runs of blanks, and estimates the position of each part. */
const partsOf = (piece: Piece): Piece[] => {
  const parts: Piece[] = []
  const each = piece.width / Math.max(1, piece.text.length)
  let from = 0
  const add = (to: number) => {
    const part = piece.text.slice(from, to)
    const text = part.trim().replaceAll(/\s+/g, ' ')
    const x = piece.x + each * (from + part.length - part.trimStart().length)
    if (text) parts.push({ ...piece, text, x, width: each * part.trim().length })
  }
  for (const gap of piece.text.matchAll(GAP)) {
    add(gap.index)
    from = gap.index + gap[0].length
  }
  add(piece.text.length)
  return parts
}

/** Bold text is drawn twice by some programs, a fraction of a point apart. */
const isDrawnTwice = (one: Piece, other: Piece) => one.text === other.text && Math.abs(one.x - other.x) < one.height / 4

/** Joins the pieces of a row that stand together. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const cells: Piece[] = []
  for (const piece of pieces.toSorted((one, other) => one.x - other.x)) {
    const last = cells.at(-1)
    if (last && isDrawnTwice(last, piece)) continue
    const gap = last ? piece.x - end(last) : Number.POSITIVE_INFINITY
    if (!last || gap > piece.height) {
      cells.push({ ...piece })
      continue
    }
    last.text += gap > piece.height * 0.12 ? ` ${piece.text}` : piece.text
    last.width = Math.max(end(last), end(piece)) - last.x
    last.height = Math.max(last.height, piece.height)
  }
  return cells
}

const isSameRow = (one: Piece, other: Piece) =>
  one.page === other.page && Math.abs(one.y - other.y) < Math.min(one.height, other.height) * 0.5

/** Puts the pieces of a document in rows of cells. */
export const rowsOf = (pieces: readonly Piece[]): Rows => {
  const parts = pieces.filter(({ height, width }) => height > 0 && width >= 0).flatMap(partsOf)
  const pages = [...new Set(parts.map(({ page }) => page))]
  const sorted = parts.toSorted((one, other) => pages.indexOf(one.page) - pages.indexOf(other.page) || one.y - other.y || one.x - other.x)
  const rows: Piece[][] = []
  for (const part of sorted) {
    const first = rows.at(-1)?.[0]
    if (first && isSameRow(first, part)) rows.at(-1)?.push(part)
    else rows.push([part])
  }
  return rows.map((row, index) => joined(row).map((cell, column) => ({ ...cell, row: index, column })))
}

/** Whether one cell stands above or below the other. */
export const overlaps = (one: Piece, other: Piece): boolean =>
  one.page === other.page && Math.min(end(one), end(other)) - Math.max(one.x, other.x) > Math.min(one.width, other.width) * 0.3

/** The text of the row in which a cell stands, as a person reads it. */
export const lineOf = (rows: Rows, { row }: Cell): string => (rows[row] ?? []).map(({ text }) => text).join('  ')

/**
 * The cells that stand above and below each other without a gap, from top to bottom, with the given one among them. `most`: the distance
 * of two rows, in heights of a line.
 */
export const blockOf = (rows: Rows, cell: Cell, most = 2.6): Cell[] => {
  const next = (from: Cell, step: 1 | -1): Cell | undefined => {
    for (let at = from.row + step; rows[at]?.[0]?.page === cell.page; at += step) {
      const found = rows[at]?.find((one) => overlaps(one, cell))
      const distance = Math.abs((rows[at]?.[0]?.y ?? 0) - from.y)
      if (distance > most * Math.max(from.height, found?.height ?? 0)) return undefined
      if (found) return found
    }
    return undefined
  }
  const block = [cell]
  for (let above = next(cell, -1); above; above = next(above, -1)) block.unshift(above)
  for (let below = next(cell, 1); below; below = next(below, 1)) block.push(below)
  return block
}
