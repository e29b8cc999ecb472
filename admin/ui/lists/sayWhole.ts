/** Whether a cell or something in it has more text than room. */
const isCut = (cell: Element) =>
  [cell, ...cell.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)

/** Gives each cell of a table whose text is cut, or has lines that a compact row leaves out, its whole text as a tooltip. */
export const sayWhole = (table: HTMLTableElement): void => {
  const cells = [...table.querySelectorAll<HTMLElement>('tbody td')]
  // All cells are measured before one is changed: else each would be laid out anew.
  const titles = cells.map((cell) =>
    cell.querySelector('.second-line') || isCut(cell) ? cell.innerText.replace(/\s*\n\s*/g, ' · ').trim() : '',
  )
  cells.forEach((cell, index) => {
    const title = titles[index] ?? ''
    if (cell.title !== title) cell.title = title
  })
}
