import { Box, type SxProps, tableCellClasses } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, type DataTableColumnProps, type RaRecord, useDataTableRenderContext, useRecordContext } from 'react-admin'

interface ColumnProps<R extends RaRecord<number>> {
  source?: string
  label: ReactNode
  disableSort?: boolean
  className?: string
  align?: 'right' | undefined
  sx?: SxProps | undefined
  /** On a phone, the title before the value. */
  'data-label'?: string | undefined
  render(row: R): ReactNode
}

/**
 * A column of a `ListTable`. React-admin draws its header. A cell is a plain element with the style of its table (theme/tables.ts),
 * because a page has hundreds of them, and React-admin computes the style of each.
 */
export const Column = <R extends RaRecord<number>>(column: ColumnProps<R>) =>
  useDataTableRenderContext() === 'data' ? <Cell<R> {...column} /> : <DataTable.Col<R> {...(column as DataTableColumnProps<R>)} />

const RIGHT = { textAlign: 'right' } as const

function Cell<R extends RaRecord<number>>({ source, className, align, sx, 'data-label': label, render }: ColumnProps<R>) {
  const row = useRecordContext<R>()
  if (!row) return null
  const cell = {
    className: [tableCellClasses.root, 'plain-cell', className, source && `column-${source}`].filter(Boolean).join(' '),
    style: align && RIGHT,
    'data-label': label,
    children: render(row),
  }
  return sx ? <Box component="td" sx={sx} {...cell} /> : <td {...cell} />
}
