import type { SxProps } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { personOf } from '../../../../contract/authentication/calls.ts'
import { kindOf } from '../../../../contract/fields/kinds.ts'
import { type Column, type ColumnSet, cardColumns, columnValue, screenColumns } from '../../../../forms/columns.ts'
import { formatCount } from '../../../../rules/totals.ts'
import { format } from '../../format.ts'
import { useUser } from '../../useUser.tsx'
import { onCard } from '../cards.ts'
import { DayCell } from './Cells.tsx'
import { Column as TableColumn } from './Column.tsx'
import { arranged, useColumnOrder, useHiddenColumns } from './columnLook.ts'
import { DeadlineCell } from './DeadlineCell.tsx'

interface Drawing<Row, Name extends string> {
  /** Custom cells by column. */
  cells?: Partial<Record<Name, (row: Row) => ReactNode>>
  sx?: Partial<Record<Name, SxProps>>
  /** Columns that this table leaves out. */
  without?: readonly Name[]
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const

/** A value of a row as text. */
export const textOf = <Row,>(column: Column<Row>, row: Row): string => {
  const value = columnValue(column, row)
  return value === null && column.none ? column.none : format(column.field, value)
}

const countText = (value: unknown): string => (typeof value === 'number' ? formatCount(value) : '–')

const cellOf = <Row,>(column: Column<Row>, row: Row): ReactNode => {
  const kind = kindOf(column.field)
  if (kind === 'number') return countText(columnValue(column, row))
  if (kind !== 'day') return textOf(column, row)
  const day = columnValue(column, row) as string | null
  return column.isDeadline ? <DeadlineCell day={day} /> : <DayCell day={day} />
}

/**
 * The columns of the surrounding list for the signed-in user, without those that are hidden. Cells are drawn by the kind of their column,
 * unless `cells` has a custom one.
 */
export function useColumns<Row extends { id: number }, Name extends string>(
  set: ColumnSet<Row, Name>,
  { cells = {}, sx = {}, without }: Drawing<Row, Name> = {},
): ReactElement[] {
  const person = personOf(useUser())
  const [order] = useColumnOrder()
  const [hidden] = useHiddenColumns(set)
  const columns = screenColumns(set, person, without)
  const card = cardColumns(columns)
  const shown = arranged(columns, order).filter(({ name }) => !hidden.includes(name))
  return shown.map((column, index) => {
    const { name, title, field, isSortable } = column
    const kind = kindOf(field)
    const { className, ...place } = onCard(card.indexOf(name), kind, title)
    return (
      <TableColumn<Row>
        key={name}
        source={name}
        label={title}
        disableSort={!isSortable}
        className={index === 0 ? `stays ${className}` : className}
        {...place}
        align={kind === 'number' || kind === 'money' ? 'right' : undefined}
        sx={sx[name] ?? (kind === 'moment' ? NO_WRAP : undefined)}
        render={cells[name] ?? ((row) => cellOf(column, row))}
      />
    )
  })
}
