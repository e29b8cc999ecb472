/**
 * Keyboard handling of the ARIA grid pattern for a table: one Tab stop; arrow keys move over header and cells. A "stop" is a link, button
 * or checkbox, or a cell without any.
 */

const CONTROLS = 'a[href], button:not([disabled]), input:not([disabled])'

const PAGE = 10

type Cell = HTMLTableCellElement

/** The header is the first row. */
const rowsOf = (table: HTMLTableElement) => [...table.rows]

const stopsOf = (cell: Cell): HTMLElement[] => {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)]
  return controls.length > 0 ? controls : [cell]
}

const cellOf = (element: Element): Cell | null => element.closest<Cell>('td, th')

/** Makes `to` the only stop that Tab reaches (roving tabindex). */
export const rove = (table: HTMLTableElement, to: HTMLElement) => {
  for (const stop of table.querySelectorAll<HTMLElement>('[tabindex="0"]')) stop.tabIndex = -1
  to.tabIndex = 0
}

/** Where Tab enters at first: the link of the first row, or the first stop of the body, or of the header where there are no rows. */
const entryOf = (table: HTMLTableElement): HTMLElement | null => {
  const cell = table.querySelector<Cell>('tbody td') ?? table.querySelector<Cell>('thead th')
  return table.querySelector<HTMLElement>('tbody a[href]') ?? (cell && (stopsOf(cell)[0] ?? null))
}

/** Removes all controls of a table but one from the Tab order. Runs again after each change of the rows. */
export const settle = (table: HTMLTableElement): void => {
  const held = table.querySelector<HTMLElement>('[data-grid-stop][tabindex="0"]')
  for (const cell of table.querySelectorAll<Cell>('td, th'))
    for (const stop of stopsOf(cell))
      if (stop !== held && (stop.tabIndex !== -1 || !stop.hasAttribute('data-grid-stop'))) {
        stop.tabIndex = -1
        stop.setAttribute('data-grid-stop', '')
      }
  if (held) return
  const entry = entryOf(table)
  if (entry) rove(table, entry)
}

/** The stop beside another one in its row; undefined at the ends. */
const beside = (stop: HTMLElement, by: 1 | -1): HTMLElement | undefined => {
  const row = cellOf(stop)?.closest('tr')
  const stops = row ? [...row.cells].flatMap(stopsOf) : []
  return stops[stops.indexOf(stop) + by]
}

/** The stop in the same column, `by` rows below, or the last row in that direction. */
const above = (table: HTMLTableElement, stop: HTMLElement, by: number): HTMLElement | undefined => {
  const cell = cellOf(stop)
  const rows = rowsOf(table)
  const at = rows.findIndex((row) => cell && row.contains(cell))
  const to = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
  const there = cell && to?.cells[Math.min(cell.cellIndex, to.cells.length - 1)]
  if (!there) return undefined
  const stops = stopsOf(there)
  return stops[Math.min(stopsOf(cell).indexOf(stop), stops.length - 1)]
}

const ends = (table: HTMLTableElement, stop: HTMLElement, isWhole: boolean) => {
  const rows = rowsOf(table)
  const row = cellOf(stop)?.closest('tr') ?? undefined
  const [first, last] = isWhole ? [rows[0], rows.at(-1)] : [row, row]
  return { first: first?.cells[0] && stopsOf(first.cells[0])[0], last: last && [...last.cells].flatMap(stopsOf).at(-1) }
}

/** The stop that a key moves to; undefined if the grid does not handle the key. */
export const targetOf = (
  table: HTMLTableElement,
  stop: HTMLElement,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): HTMLElement | undefined => {
  const isCtrl = ctrlKey || metaKey
  if (altKey || (isCtrl && key !== 'Home' && key !== 'End')) return undefined
  switch (key) {
    case 'ArrowRight':
      return beside(stop, 1)
    case 'ArrowLeft':
      return beside(stop, -1)
    case 'ArrowDown':
    case 'j':
      return above(table, stop, 1)
    case 'ArrowUp':
    case 'k':
      return above(table, stop, -1)
    case 'PageDown':
      return above(table, stop, PAGE)
    case 'PageUp':
      return above(table, stop, -PAGE)
    case 'Home':
      return ends(table, stop, isCtrl).first
    case 'End':
      return ends(table, stop, isCtrl).last
    default:
      return undefined
  }
}

/** Moves the focus to a stop. The element scrolls into view, beside the columns that stay. */
export const focusOn = (table: HTMLTableElement, stop: HTMLElement): void => {
  rove(table, stop)
  stop.focus()
}

/** The stop that an element is or lies in. */
export const stopIn = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-grid-stop]')
