import { useEffect } from 'react'

/** Whether a cell or something in it has more text than room. */
const isCut = (cell: Element) =>
  [cell, ...cell.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)

/**
 * Sets the full text of the cell under the pointer as its tooltip, if the text is cut off or has lines that a compact row hides. Measuring
 * all cells of a table took a third of its rendering time.
 */
const sayWhole = ({ target }: PointerEvent) => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.RaDataTable-table tbody td') : null
  if (!cell) return
  const title = cell.querySelector('.second-line') || isCut(cell) ? cell.innerText.replace(/\s*\n\s*/g, ' · ').trim() : ''
  if (cell.title !== title) cell.title = title
}

/** Tooltips for the cut texts of all tables, those of dialogs too. */
export function useWholeTexts(): void {
  useEffect(() => {
    document.addEventListener('pointerover', sayWhole)
    return () => document.removeEventListener('pointerover', sayWhole)
  }, [])
}
