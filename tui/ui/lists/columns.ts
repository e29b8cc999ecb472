import { kindOf } from '../../../contract/fields/kinds.ts'
import { type ColumnSet, columnValue, type Column as ListColumn, LOWEST_PRIORITY, screenColumns } from '../../../forms/columns.ts'
import { formatDay } from '../../../rules/day.ts'
import { formatMoment } from '../../../rules/moment.ts'
import type { Person } from '../../../rules/people/permissions.ts'
import type { Tone } from '../tones.ts'

export interface Column<Row> {
  name: string
  title: string
  /** The minimum and maximum width, in cells. */
  min: number
  max: number
  /** The column with the highest number is hidden first. */
  priority: number
  cell(row: Row): string
  tone?(row: Row): Tone
}

/** Overrides of how a column is drawn. By default, the kind of its values decides. */
export type Cell<Row> = Partial<Pick<Column<Row>, 'min' | 'max' | 'cell' | 'tone'>>

/** The width of a heading with the arrow of the sort order. */
const headed = (title: string) => ({ min: title.length + 2, max: title.length + 2 })

/** The width of a time with its zone, whose name may differ in summer and winter. */
const momentWidth = Math.max(...['2026-01-01T20:00:00.000Z', '2026-07-01T20:00:00.000Z'].map((moment) => formatMoment(moment).length))
const MOMENT_WIDTH = { min: momentWidth, max: momentWidth }
const TEXT_WIDTH = { min: 14, max: 24 }

const widthOf = ({ title, field }: ListColumn<never>): Pick<Column<never>, 'min' | 'max'> => {
  const kind = kindOf(field)
  if (kind === 'moment') return MOMENT_WIDTH
  return kind === 'day' || kind === 'number' ? headed(title) : TEXT_WIDTH
}

function textOf<Row>(column: ListColumn<Row>, row: Row): string {
  const value = columnValue(column, row)
  if (value === null || value === undefined) return column.none ?? '-'
  const kind = kindOf(column.field)
  if (kind === 'day') return formatDay(String(value))
  return kind === 'moment' ? formatMoment(String(value)) : String(value)
}

/** The columns of a list for a person. `cells` overrides how columns are drawn. `chosen` replaces the default columns. */
export const columnsFrom = <Row, Name extends string>(
  set: ColumnSet<Row, Name>,
  person: Person,
  cells: Partial<Record<Name, Cell<NoInfer<Row>>>> = {},
  chosen?: readonly string[],
): Column<Row>[] =>
  screenColumns(set, person)
    .filter(({ name, isHidden }) => chosen?.includes(name) ?? !isHidden)
    .map((column) => ({
      name: column.name,
      title: column.title,
      priority: column.priority ?? LOWEST_PRIORITY,
      ...widthOf(column),
      cell: (row) => textOf(column, row),
      ...cells[column.name],
    }))

export interface Fitted<Row> {
  shown: { column: Column<Row>; width: number }[]
  dropped: Column<Row>[]
}

export const GAP = 2

/** The columns that fit into `width` cells, and their widths. Hides columns by priority, and divides the remaining width. */
export function fitColumns<Row>(columns: readonly Column<Row>[], width: number): Fitted<Row> {
  const kept = new Set<Column<Row>>()
  let used = -GAP
  for (const column of [...columns].sort((a, b) => a.priority - b.priority)) {
    if (used + GAP + column.min > width) break
    used += GAP + column.min
    kept.add(column)
  }
  const shown = columns.filter((column) => kept.has(column)).map((column) => ({ column, width: column.min }))
  share(shown, width - used)
  return { shown, dropped: columns.filter((column) => !kept.has(column)) }
}

function share<Row>(shown: { column: Column<Row>; width: number }[], left: number): void {
  let rest = left
  while (rest > 0) {
    const growing = shown.filter(({ column, width }) => width < column.max)
    if (growing.length === 0) return
    for (const one of growing.slice(0, rest)) {
      one.width++
      rest--
    }
  }
}
