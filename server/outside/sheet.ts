/** The kind of a column's cells. The values are as in the database. */
export type CellKind =
  | 'text'
  /** 'YYYY-MM-DD'. */
  | 'day'
  /** ISO 8601 in UTC; written in the provider's time zone. */
  | 'moment'
  /** Whole cents. */
  | 'dollars'
  | 'number'
  /** True and false, or 1 and 0. */
  | 'flag'

export interface SheetColumn {
  title: string
  kind: CellKind
}

export type Cell = string | number | boolean | null

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Batches of rows, each a JSON array of arrays of cells. A slow reader pauses them. */
  rows: AsyncIterable<string>
}

export const flagWord = (cell: Cell): string => (cell ? 'Yes' : 'No')
