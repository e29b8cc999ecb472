import type { Cell } from '../screen.ts'
import type { Frame } from './record.ts'

/** In pixels. */
const CELL = { width: 8.4, height: 16.5 }
const FONT_SIZE = 14
const MARGIN = 16
const TITLE_BAR = 34
const CAPTION = 40

/** The 16 colors of a terminal. */
const PALETTE = [
  '#484f58 #ff7b72 #3fb950 #d29922 #58a6ff #bc8cff #39c5cf #b1bac4',
  '#6e7681 #ffa198 #56d364 #e3b341 #79c0ff #d2a8ff #56d4dd #ffffff',
].flatMap((colors) => colors.split(' '))
const INK = '#e6edf3'
const PAPER = '#0d1117'

/** An SVG that shows the frames one after another, in a loop. A row that occurs in several frames is stored once. */
export function animate(frames: Frame[]): string {
  const columns = Math.max(...frames.map(({ grid }) => grid[0]?.length ?? 0))
  const rows = Math.max(...frames.map(({ grid }) => grid.length))
  const width = round(columns * CELL.width + 2 * MARGIN)
  const height = rows * CELL.height + TITLE_BAR + CAPTION
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0)
  const stored = new Map<string, string>()
  let start = 0
  const drawn = frames.map(({ grid, caption, seconds }, at) => {
    const [from, to] = [start, start + seconds].map((second) => round((100 * second) / total))
    start += seconds
    const uses = grid.flatMap((row, index) => {
      const drawing = rowOf(row)
      if (!drawing) return []
      if (!stored.has(drawing)) stored.set(drawing, `r${stored.size}`)
      return `<use href="#${stored.get(drawing)}" y="${round(index * CELL.height)}"/>`
    })
    return {
      style: `@keyframes f${at} { 0% { opacity: ${at === 0 ? 1 : 0} } ${from}% { opacity: 1 } ${to}% { opacity: 0 } 100% { opacity: 0 } } #f${at} { animation: f${at} ${total}s step-end infinite }`,
      body: `<g id="f${at}" class="frame"><g transform="translate(${MARGIN} ${TITLE_BAR})">${uses.join('')}</g>${captionOf(caption, width, height)}</g>`,
    }
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<title>The terminal UI: a renewal begins, and two of its steps are completed</title>',
    `<style>text { font: ${FONT_SIZE}px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: ${INK}; white-space: pre } .frame { opacity: 0 }`,
    '.b { font-weight: bold } .d { opacity: 0.6 } .caption { font: bold 14px Helvetica, Arial, sans-serif; text-anchor: middle }',
    ...drawn.map(({ style }) => style),
    '@media (prefers-reduced-motion: reduce) { .frame { animation: none !important } #f0 { opacity: 1 } }',
    '</style><defs>',
    ...[...stored].map(([drawing, id]) => `<g id="${id}">${drawing}</g>`),
    '</defs>',
    `<rect width="${width}" height="${height}" rx="10" fill="${PAPER}"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map((color, at) => `<circle cx="${22 + at * 20}" cy="17" r="6" fill="${color}"/>`),
    ...drawn.map(({ body }) => body),
    '</svg>\n',
  ].join('\n')
}

const captionOf = (caption: string, width: number, height: number): string =>
  `<text class="caption" x="${round(width / 2)}" y="${height - 14}">${escaped(caption)}</text>`

/** A row of cells: runs of the same looks, each with its background and its text. */
function rowOf(row: Cell[]): string {
  const runs: { looks: string; cell: Cell; column: number; text: string; width: number }[] = []
  row.forEach((cell, column) => {
    const { text, width, ...rest } = cell
    const looks = Object.values(rest).join()
    const last = runs.at(-1)
    if (last?.looks === looks) {
      last.text += text
      last.width += width
    } else runs.push({ looks, cell, column, text, width })
  })
  return runs.map(runOf).join('')
}

function runOf({ cell, column, text, width }: { cell: Cell; column: number; text: string; width: number }): string {
  const x = round(column * CELL.width)
  const length = round(width * CELL.width)
  const [ink, paper] = cell.isInverse
    ? [colorOf(cell.background, PAPER), colorOf(cell.color, INK)]
    : [colorOf(cell.color, INK), colorOf(cell.background, PAPER)]
  const back = paper === PAPER ? '' : `<rect x="${x}" width="${length}" height="${CELL.height}" fill="${paper}"/>`
  if (!text.trim()) return back
  const looks = [cell.isBold && 'b', cell.isDim && 'd'].filter(Boolean).join(' ')
  const attributes = [looks && `class="${looks}"`, ink !== INK && `style="fill:${ink}"`].filter(Boolean).join(' ')
  // The length keeps the columns in line, whatever monospaced font the reader has.
  return `${back}<text x="${x}" y="12.8" textLength="${length}" lengthAdjust="spacingAndGlyphs" ${attributes}>${escaped(text)}</text>`
}

const colorOf = (color: number, otherwise: string): string => PALETTE[color] ?? otherwise

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const round = (value: number): number => Math.round(value * 100) / 100
