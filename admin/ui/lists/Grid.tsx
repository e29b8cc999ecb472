import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { focusOn, rove, settle, stopIn, targetOf } from './gridKeys.ts'

/**
 * Gives the table within it the keys of the ARIA grid pattern, and a header and a first column that stay. React-admin draws the table, so
 * its elements are set up in the document after each change.
 */
export function Grid({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const setUp = () => {
      const table = element.querySelector('table')
      if (!table) return
      if (table.getAttribute('role') !== 'grid') table.setAttribute('role', 'grid')
      if (table.getAttribute('aria-label') !== label) table.setAttribute('aria-label', label)
      settle(table)
    }
    const observer = new MutationObserver(setUp)
    observer.observe(element, { childList: true, subtree: true })
    const sized = new ResizeObserver(setUp)
    sized.observe(element)
    const onFocus = ({ target }: FocusEvent) => {
      const table = element.querySelector('table')
      const stop = target instanceof Element && stopIn(target)
      if (table && stop && stop.tabIndex !== 0) rove(table, stop)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const table = element.querySelector('table')
      const stop = event.target instanceof Element && stopIn(event.target)
      if (!table || !stop || event.defaultPrevented) return
      const target = targetOf(table, stop, event)
      if (target) focusOn(table, target)
      // A cell without a control opens its row.
      else if (event.key === 'Enter' && stop.matches('td')) stop.click()
      else return
      event.preventDefault()
    }
    setUp()
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      observer.disconnect()
      sized.disconnect()
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [label])
  return (
    <Box ref={frame} sx={staying}>
      {children}
    </Box>
  )
}

/** The table scrolls in a frame of the height of the window, so that its header stays. A phone scrolls the page alone. */
const staying = {
  '& .RaDataTable-tableWrapper': { maxHeight: { md: 'calc(100dvh - 60px)' }, overflow: 'auto' },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2 },
  '& .stays': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper' },
  '& thead .stays': { zIndex: 3 },
  '& tbody tr:hover .stays': {
    backgroundImage: (theme: { palette: { action: { hover: string } } }) =>
      `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
} as const
