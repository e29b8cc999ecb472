import { Button, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Identifier, useListContext } from 'react-admin'
import { Column } from './columns/Column.tsx'
import { Tick } from './Tick.tsx'

interface Row {
  id: number
}

/** What the checkboxes of a table need: the selected rows by id, and functions to change the selection. */
interface Chosen<R extends Row> {
  rows: { has(id: number): boolean }
  put(rows: readonly R[], isChosen: boolean): void
}

/** The selected rows of a paged list. Rows of other pages and searches stay selected; another filter clears the selection (`SelectionBar`). */
export interface Selection<R extends Row> extends Chosen<R> {
  rows: ReadonlyMap<number, R>
  clear(): void
  /** Deselects all others. */
  keep(ids: readonly number[]): void
}

export function useSelection<R extends Row>(): Selection<R> {
  const [rows, setRows] = useState<ReadonlyMap<number, R>>(new Map())
  const put = (given: readonly R[], isChosen: boolean) => {
    const next = new Map(rows)
    for (const row of given) isChosen ? next.set(row.id, row) : next.delete(row.id)
    setRows(next)
  }
  const keep = (ids: readonly number[]) => setRows(new Map([...rows].filter(([id]) => ids.includes(id))))
  return { rows, put, keep, clear: () => setRows(new Map()) }
}

/** For the `rowClick` of a table while rows are being selected: a click on a row selects or deselects it. */
export const choosing =
  <R extends Row>({ rows, put }: Chosen<R>, mayChoose: (row: R) => boolean = () => true) =>
  (_id: Identifier, _resource: string, record: unknown) => {
    // React-admin gives a click no type of the row.
    const row = record as R
    if (mayChoose(row)) put([row], !rows.has(row.id))
    return false as const
  }

interface SelectColumnProps<R extends Row> {
  selection: Chosen<R>
  /** The row's name for the checkbox label, for screen readers. */
  nameOf(row: R): string
  /** Rows for which this is false cannot be selected; selecting the whole page skips them. */
  mayChoose?(row: R): boolean
}

/** A column with a checkbox for each row, and one in the header for the page. */
export function SelectColumn<R extends Row>({ selection, nameOf, mayChoose = () => true }: SelectColumnProps<R>) {
  const { data = [] } = useListContext<R>()
  const { rows, put } = selection
  const offered = data.filter(mayChoose)
  const isAll = offered.length > 0 && offered.every(({ id }) => rows.has(id))
  return (
    <Column<R>
      className="choose"
      label={
        <Tick
          label="Select all on this page"
          checked={isAll}
          indeterminate={!isAll && offered.some(({ id }) => rows.has(id))}
          disabled={offered.length === 0}
          onChange={(isChosen) => put(offered, isChosen)}
        />
      }
      disableSort
      render={(row) => (
        <Tick
          label={`Select ${nameOf(row)}`}
          checked={rows.has(row.id)}
          disabled={!mayChoose(row)}
          onChange={(isChosen) => put([row], isChosen)}
        />
      )}
    />
  )
}

interface SelectionBarProps {
  count: number
  onClear(): void
  /** How far an action on the rows is, such as "3 of 12". */
  progress?: string | null
  /** The buttons of the actions on the selected rows. */
  children: ReactNode
}

/** Clears the selection when a filter changes, so that no action applies to rows that nobody sees. A search keeps it, to collect rows. */
function useClearedByFilter(clear: () => void): void {
  const { searchTerm: _search, ...others } = useListContext().filterValues
  const filter = JSON.stringify(others)
  const latest = useRef({ filter, clear })
  useEffect(() => {
    const isChanged = latest.current.filter !== filter
    latest.current = { filter, clear }
    if (isChanged) clear()
  })
}

/** The bar above a list while rows are being selected: their number and the actions. */
export function SelectionBar({ count, onClear, progress = null, children }: SelectionBarProps) {
  useClearedByFilter(onClear)
  return (
    <Paper
      variant="outlined"
      role="region"
      aria-label="Selection"
      sx={{ position: 'sticky', top: 56, zIndex: 2, px: 1.5, py: 0.75, mb: 1.25, borderColor: 'primary.main' }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 1 }}>
          {progress ?? `${count} selected`}
        </Typography>
        {children}
        <Stack direction="row" sx={{ ml: 'auto', gap: 1 }}>
          <Button color="inherit" disabled={progress !== null} onClick={onClear}>
            Clear Selection
          </Button>
        </Stack>
      </Stack>
    </Paper>
  )
}
