import Table from 'cli-table3'

const GAP = 2
const NARROWEST = 6

/** Natural widths, the widest shortened until all fit into `width`. */
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

/** A table without lines for people; what does not fit ends in an ellipsis. */
export function table(titles: string[], rows: string[][], width: number, colour: boolean): string[] {
  const natural = titles.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map((text) => [...text].length)),
  )
  const chars = Object.fromEntries(
    [
      'top',
      'top-mid',
      'top-left',
      'top-right',
      'bottom',
      'bottom-mid',
      'bottom-left',
      'bottom-right',
      'left',
      'left-mid',
      'mid',
      'mid-mid',
      'right',
      'right-mid',
    ].map((name) => [name, '']),
  )
  const made = new Table({
    head: titles.map((title) => (colour ? bold(title) : title)),
    colWidths: fitTo(natural, width),
    chars: { ...chars, middle: ' '.repeat(GAP) },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    truncate: '…',
  })
  made.push(...rows)
  return made
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
}
