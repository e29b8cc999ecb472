import type xterm from '@xterm/headless'

/** A cell of the screen. Colors are numbers of the palette, or -1 for the default. */
export interface Cell {
  /** Empty behind a character that is two cells wide. */
  text: string
  /** In cells: 1 or 2, and 0 behind a wide character. */
  width: number
  isBold: boolean
  isDim: boolean
  isInverse: boolean
  color: number
  background: number
}

/** What the emulator shows. */
export function viewOf(screen: xterm.Terminal) {
  const rows = <T>(read: (line: ReturnType<typeof screen.buffer.active.getLine>) => T) =>
    Array.from({ length: screen.rows }, (_, row) => read(screen.buffer.active.getLine(screen.buffer.active.viewportY + row)))
  const lines = () => rows((line) => line?.translateToString(true) ?? '')
  const grid = () => rows((line) => Array.from({ length: screen.cols }, (_, column) => cellOf(line?.getCell(column))))
  return {
    lines,
    picture: () => lines().join('\n'),
    grid,
    /** The text and looks of each cell, a string for each row. */
    cells: () => grid().map((row) => row.map((cell) => Object.values(cell).join()).join(' ')),
    cursor: () => ({ column: screen.buffer.active.cursorX, row: screen.buffer.active.cursorY }),
    isAlternate: () => screen.buffer.active.type === 'alternate',
  }
}

const cellOf = (cell: xterm.IBufferCell | undefined): Cell => ({
  text: cell?.getChars() || (cell?.getWidth() === 0 ? '' : ' '),
  width: cell?.getWidth() ?? 1,
  isBold: !!cell?.isBold(),
  isDim: !!cell?.isDim(),
  isInverse: !!cell?.isInverse(),
  color: cell?.getFgColor() ?? -1,
  background: cell?.getBgColor() ?? -1,
})
