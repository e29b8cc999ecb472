import { Box, Table, type TableProps } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { DataTable, type DataTableProps, type RaRecord } from 'react-admin'
import { focusOn, rove, settle, stopIn, targetOf } from './gridKeys.ts'

interface SmallTableProps extends TableProps {
  /** What the rows are, for screen readers. */
  label: string
}

/** A table without pages whose rows have links or buttons, as an ARIA grid. One that only shows values stays a table. */
export const SmallTable = ({ label, ...table }: SmallTableProps) => (
  <Grid label={label}>
    <Table size="small" {...table} />
  </Grid>
)

interface ListTableProps<Row extends RaRecord> extends Omit<DataTableProps<Row>, 'bulkActionButtons'> {
  /** What the rows are, for screen readers. */
  label: string
}

/** The rows of a list as an ARIA grid. Its columns are those of `useColumns`, or `DataTable.Col`. */
export const ListTable = <Row extends RaRecord>({ label, ...table }: ListTableProps<Row>) => (
  <Grid label={label}>
    <DataTable<Row> bulkActionButtons={false} {...table} />
  </Grid>
)

/** What people type into has keys of its own. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, [role=combobox]'

/**
 * Gives the table within it the keys of the ARIA grid pattern, and a header and a first column that stay. React-admin draws the table, so
 * its elements are set up in the document after each change.
 */
function Grid({ label, children }: { label: string; children: ReactNode }) {
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
      if (!table || !stop || event.defaultPrevented || event.target.matches(TYPED)) return
      const target = targetOf(table, stop, event)
      if (target) focusOn(table, target)
      // A cell without a control opens its row.
      else if (event.key === 'Enter' && stop.matches('td')) stop.click()
      else return
      event.preventDefault()
    }
    let rest: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      element.classList.add(SCROLLING)
      clearTimeout(rest)
      rest = setTimeout(() => element.classList.remove(SCROLLING), REST)
    }
    setUp()
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      sized.disconnect()
      clearTimeout(rest)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [label])
  return (
    <Box ref={frame} sx={staying}>
      {children}
    </Box>
  )
}

/** While the table scrolls, its rows do not follow the pointer: each that passes below it would be drawn anew, and frames be lost. */
const SCROLLING = 'is-scrolling'
/** In ms, from the last move to its end. */
const REST = 150

/**
 * The table scrolls in a frame of the height of the window, so that its header stays. A phone scrolls the page alone. Without a background
 * of its own the frame would be drawn anew at each move.
 */
const staying = {
  '& .RaDataTable-tableWrapper': { maxHeight: { md: 'calc(100dvh - 60px)' }, overflow: 'auto', backgroundColor: 'background.paper' },
  [`&.${SCROLLING} tbody tr`]: { pointerEvents: 'none' },
  '& .RaDataTable-thead th': { position: 'sticky', top: 0, zIndex: 2 },
  '& .stays': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper' },
  '& thead .stays': { zIndex: 3 },
  '& tbody tr:hover .stays': {
    backgroundImage: (theme: { palette: { action: { hover: string } } }) =>
      `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
} as const
