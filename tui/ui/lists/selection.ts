interface Identified {
  id: number
}

type Picked<Row> = ReadonlyMap<number, Row>

/** The selected rows, by id, so that they stay selected on other pages and when they are read again. */
export interface Selection<Row extends Identified> {
  picked: Picked<Row>
  /** While a range is selected: the row where it starts, and the selection before it. */
  range: { from: number; before: Picked<Row> } | null
}

export const NOTHING: Selection<never> = { picked: new Map<number, never>(), range: null }

const including = <Row extends Identified>(picked: Picked<Row>, rows: readonly Row[]): Picked<Row> =>
  new Map<number, Row>([...picked, ...rows.map((row) => [row.id, row] as const)])

const excluding = <Row extends Identified>(picked: Picked<Row>, rows: readonly Row[]): Picked<Row> => {
  const ids = new Set(rows.map(({ id }) => id))
  return new Map([...picked].filter(([id]) => !ids.has(id)))
}

/** Selects or unselects a row, and ends a range. */
export const toggle = <Row extends Identified>({ picked }: Selection<Row>, row: Row): Selection<Row> => ({
  picked: picked.has(row.id) ? excluding(picked, [row]) : including(picked, [row]),
  range: null,
})

/** Selects all rows, or unselects them if all are selected. */
export const toggleAll = <Row extends Identified>({ picked }: Selection<Row>, rows: readonly Row[]): Selection<Row> => ({
  picked: rows.every((row) => picked.has(row.id)) ? excluding(picked, rows) : including(picked, rows),
  range: null,
})

/** Selects the rows that are not selected, and unselects the others of them. */
export const invert = <Row extends Identified>({ picked }: Selection<Row>, rows: readonly Row[]): Selection<Row> => ({
  picked: including(
    excluding(picked, rows),
    rows.filter(({ id }) => !picked.has(id)),
  ),
  range: null,
})

export const add = <Row extends Identified>({ picked }: Selection<Row>, rows: readonly Row[]): Selection<Row> => ({
  picked: including(picked, rows),
  range: null,
})

/** Keeps only the selected rows with these ids. */
export const keep = <Row extends Identified>({ picked }: Selection<Row>, ids: readonly number[]): Selection<Row> => {
  const kept = new Set(ids)
  return { picked: new Map([...picked].filter(([id]) => kept.has(id))), range: null }
}

/** Starts a range at this row, or ends the current range. */
export const toggleRange = <Row extends Identified>(selection: Selection<Row>, row: Row): Selection<Row> =>
  selection.range
    ? { ...selection, range: null }
    : { picked: including(selection.picked, [row]), range: { from: row.id, before: selection.picked } }

/** Extends a range to the row at `at`, where the cursor is now. The range ends if it started on another page. */
export function reach<Row extends Identified>(
  selection: Selection<Row>,
  rows: readonly Row[],
  at: number,
  mayPick: (row: Row) => boolean = () => true,
): Selection<Row> {
  const { range } = selection
  if (!range) return selection
  const from = rows.findIndex((row) => row.id === range.from)
  if (from === -1) return { ...selection, range: null }
  return { picked: including(range.before, rows.slice(Math.min(from, at), Math.max(from, at) + 1).filter(mayPick)), range }
}

/** Replaces selected rows by their new versions. */
export const renewed = <Row extends Identified>(selection: Selection<Row>, rows: readonly Row[]): Selection<Row> => {
  const again = rows.filter((row) => selection.picked.has(row.id))
  return again.length > 0 ? { ...selection, picked: including(selection.picked, again) } : selection
}
