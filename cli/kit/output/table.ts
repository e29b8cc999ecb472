import Table from 'cli-table3'
import stringWidth from 'string-width'

const GAP = 2
const NARROWEST = 12

/** The borders of cli-table3, all empty. */
const LINES = 'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid'.split(
  ' ',
)

/** The indexes of the columns that fit at their minimum width. Low priority numbers are kept first, then the order of the columns. */
function columnsThatFit(natural: number[], width: number, priorities: readonly number[]): number[] {
  let room = width + GAP
  const all = [...natural.keys()].sort((a, b) => (priorities[a] ?? 0) - (priorities[b] ?? 0))
  const cut = all.findIndex((column) => {
    room -= Math.min(natural[column] ?? 0, NARROWEST) + GAP
    return room < 0
  })
  return all.slice(0, cut === -1 ? all.length : Math.max(1, cut)).sort((a, b) => a - b)
}

/** Natural widths, with the widest columns shortened until all fit into `width`. */
export function fitTo(natural: number[], width: number): number[] {
  const widths = [...natural]
  const room = width - GAP * (widths.length - 1)
  for (let over = sum(widths) - room; over > 0; over--) {
    const widest = widths.indexOf(Math.max(...widths))
    if ((widths[widest] ?? 0) <= NARROWEST) break
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const bold = (text: string) => `\u001b[1m${text}\u001b[22m`

/** Wraps a title to `width`. */
function wrapped(title: string, width: number): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && stringWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Draws rows at fixed column widths. A long table is drawn in parts, of which only the first has titles. */
type Draw = (rows: string[][], hasTitles?: boolean) => string[]

/**
 * A table without borders, as wide as `sample` needs. Text that does not fit ends in an ellipsis; columns that do not fit are left out.
 */
export function drawTable(titles: string[], sample: string[][], width: number, colour: boolean, priorities: readonly number[] = []): Draw {
  const natural = titles.map((title, column) =>
    Math.max(...[...title.split(' '), ...sample.map((row) => row[column] ?? '')].map((text) => stringWidth(text))),
  )
  const fitting = columnsThatFit(natural, width, priorities)
  const fromFitting = <T>(all: T[]): T[] => all.filter((_, column) => fitting.includes(column))
  const colWidths = fitTo(fromFitting(natural), width)
  const heads = fromFitting(titles).map((title, column) =>
    wrapped(title, colWidths[column] ?? 0).map((line) => (colour ? bold(line) : line)),
  )
  return (rows, hasTitles = true) => {
    const made = new Table({
      head: hasTitles ? heads.map((lines) => lines.join('\n')) : [],
      colWidths,
      chars: { ...Object.fromEntries(LINES.map((name) => [name, ''])), middle: ' '.repeat(GAP) },
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
      truncate: '…',
    })
    made.push(...rows.map(fromFitting))
    return made
      .toString()
      .split('\n')
      .map((line) => line.trimEnd())
  }
}
