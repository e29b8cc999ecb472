import { useEffect } from 'react'

/** Whether a cell or something in it has more text than room. */
const isCut = (cell: Element) =>
  [cell, ...cell.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)

/** Gives each cell of a table whose text is cut, or has lines that a compact row leaves out, its whole text as a tooltip. */
const sayWhole = () => {
  const cells = [...document.querySelectorAll<HTMLElement>('.RaDataTable-table tbody td')]
  // All cells are measured before one is changed: else each would be laid out anew.
  const titles = cells.map((cell) =>
    cell.querySelector('.second-line') || isCut(cell) ? cell.innerText.replace(/\s*\n\s*/g, ' · ').trim() : '',
  )
  cells.forEach((cell, index) => {
    const title = titles[index] ?? ''
    if (cell.title !== title) cell.title = title
  })
}

/** Keeps the tooltips of all tables, those of dialogs too, in step with what they show. At most one pass for each frame. */
export function useWholeTexts(): void {
  useEffect(() => {
    let frame = 0
    const ask = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        sayWhole()
      })
    }
    const observer = new MutationObserver(ask)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    const density = new MutationObserver(ask)
    density.observe(document.documentElement, { attributeFilter: ['data-density'] })
    const sized = new ResizeObserver(ask)
    sized.observe(document.body)
    ask()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      density.disconnect()
      sized.disconnect()
    }
  }, [])
}
