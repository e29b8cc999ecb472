/** What the cells of a column are; the value of each is as the database has it. */
export type CellKind =
  | 'text'
  /** 'YYYY-MM-DD'. */
  | 'day'
  /** ISO 8601 in UTC; written as the provider's clocks showed it. */
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
  /** Some at a time; whoever reads them slowly is not sent more. */
  rows: AsyncIterable<Cell[][]>
}

export const flagWord = (cell: Cell): string => (cell ? 'Yes' : 'No')
