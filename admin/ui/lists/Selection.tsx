import { Button, Checkbox, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { DataTable, type Identifier, useListContext } from 'react-admin'

interface Row {
  id: number
}

/** What the boxes of a table need: which rows are chosen, by their id, and how to choose more. */
interface Chosen<R extends Row> {
  rows: { has(id: number): boolean }
  put(rows: readonly R[], isChosen: boolean): void
}

/** Rows chosen out of a paged list: those of a page that is no longer shown stay chosen. */
export interface Selection<R extends Row> extends Chosen<R> {
  rows: ReadonlyMap<number, R>
  clear(): void
}

export function useSelection<R extends Row>(): Selection<R> {
  const [rows, setRows] = useState<ReadonlyMap<number, R>>(new Map())
  const put = (given: readonly R[], isChosen: boolean) => {
    const next = new Map(rows)
    for (const row of given) isChosen ? next.set(row.id, row) : next.delete(row.id)
    setRows(next)
  }
  return { rows, put, clear: () => setRows(new Map()) }
}

/** For the `rowClick` of a table while rows are chosen: a click on a row chooses it, or no longer. */
export const choosing =
  <R extends Row>({ rows, put }: Chosen<R>, mayChoose: (row: R) => boolean = () => true) =>
  (_id: Identifier, _resource: string, row: unknown) => {
    if (mayChoose(row as R)) put([row as R], !rows.has((row as R).id))
    return false as const
  }

interface SelectColumnProps<R extends Row> {
  selection: Chosen<R>
  /** Says which row a box is of, to who does not see the rest of it. */
  nameOf(row: R): string
  /** Rows that it refuses cannot be chosen, and choosing the whole page passes them over (spec 1 §5). */
  mayChoose?(row: R): boolean
}

/** The column of a table with a box for each row, and above them one for the page. */
export function SelectColumn<R extends Row>({ selection, nameOf, mayChoose = () => true }: SelectColumnProps<R>) {
  const { data = [] } = useListContext<R>()
  const { rows, put } = selection
  const offered = data.filter(mayChoose)
  const isAll = offered.length > 0 && offered.every(({ id }) => rows.has(id))
  return (
    <DataTable.Col<R>
      label={
        <Checkbox
          size="small"
          sx={{ p: 0 }}
          checked={isAll}
          indeterminate={!isAll && offered.some(({ id }) => rows.has(id))}
          disabled={offered.length === 0}
          onChange={(_, isChosen) => put(offered, isChosen)}
          slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
        />
      }
      disableSort
      sx={{ width: 40 }}
      render={(row) => (
        <Checkbox
          size="small"
          sx={{ p: 0 }}
          checked={rows.has(row.id)}
          disabled={!mayChoose(row)}
          onClick={(event) => event.stopPropagation()}
          onChange={(_, isChosen) => put([row], isChosen)}
          slotProps={{ input: { 'aria-label': `Select ${nameOf(row)}` } }}
        />
      )}
    />
  )
}

interface SelectionBarProps {
  count: number
  onClear(): void
  /** Leaves choosing, with nothing done. */
  onCancel(): void
  /** The buttons of what can be done with the chosen rows. */
  children: ReactNode
}

/** What stands above a list while rows of it are chosen: how many, what to do with them, and the way out. */
export const SelectionBar = ({ count, onClear, onCancel, children }: SelectionBarProps) => (
  <Paper
    variant="outlined"
    role="region"
    aria-label="Selection"
    sx={{ position: 'sticky', top: 56, zIndex: 2, px: 1.5, py: 0.75, mb: 1.25, borderColor: 'primary.main' }}
  >
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600, mr: 1 }}>{`${count} selected`}</Typography>
      {children}
      <Stack direction="row" sx={{ ml: 'auto', gap: 1 }}>
        <Button color="inherit" disabled={count === 0} onClick={onClear}>
          Clear Selection
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  </Paper>
)
