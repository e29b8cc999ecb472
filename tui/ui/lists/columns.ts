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

/** Makes columns with the titles of the fields' schemas. */
export const columnsFrom = <Row>(properties: object) => {
  const titleOf = (name: string): string => (properties as Record<string, { title?: string }>)[name]?.title ?? name
  const column = (
    name: keyof Row & string,
    priority: number,
    min: number,
    max: number,
    cell: Column<Row>['cell'],
    tone?: Column<Row>['tone'],
  ): Column<Row> => ({ name, title: titleOf(name), priority, min, max, cell, tone })
  return { titleOf, column }
}

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
