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

/** Selects inputs that handle the keyboard themselves. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, [role=combobox]'

/**
 * Adds the keyboard handling of the ARIA grid pattern, a sticky header and a sticky first column to the table inside. React-admin renders
 * the table, so its DOM elements are set up again after each change.
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

/**
 * Disables hover effects while the table scrolls: redrawing each row that passes below the pointer would drop frames. The rows still take
 * the pointer: otherwise a click just after scrolling would be lost.
 */
const SCROLLING = 'is-scrolling'
/** Milliseconds after the last scroll event until scrolling counts as ended. */
const REST = 150

/**
 * The table scrolls in a frame with the height of the window, so that its header stays visible. On a phone, only the page scrolls. The
 * background color keeps the browser from redrawing the frame at each scroll step.
 */
const staying = {
  '& .RaDataTable-tableWrapper': { maxHeight: { md: 'calc(100dvh - 60px)' }, overflow: 'auto', backgroundColor: 'background.paper' },
  [`&.${SCROLLING} tbody tr:not(.Mui-selected):hover`]: { backgroundColor: 'transparent' },
  '& .RaDataTable-thead th': { position: 'sticky', top: 0, zIndex: 2 },
  '& .stays': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper' },
  '& thead .stays': { zIndex: 3 },
  [`&:not(.${SCROLLING}) tbody tr:hover .stays`]: {
    backgroundImage: (theme: { palette: { action: { hover: string } } }) =>
      `linear-gradient(${theme.palette.action.hover}, ${theme.palette.action.hover})`,
  },
} as const
