import { useResourceContext, useStore } from 'react-admin'
import { type Column, type ColumnSet, hiddenAtFirst } from '../../../../forms/columns.ts'

/** The order of the columns that a person has moved; empty: that of the list. */
export const useColumnOrder = () => useStore<string[]>(`${useResourceContext()}.columns`, [])

/** The columns that a person has hidden, under the key that the list's DataTable uses. */
export const useHiddenColumns = <Row>(set: ColumnSet<Row>) => useStore<string[]>(`${useResourceContext()}.datatable`, hiddenAtFirst(set))

/**
 * The custom field columns that a person has shown. Stored separately from hidden columns, because the fields of a list depend on its
 * filter, and a new field is hidden at first. Names of fields that the list lacks now are kept.
 */
export const useShownCustom = () => useStore<string[]>(`${useResourceContext()}.custom`, [])

/** Columns in an order of names. Others keep their place after the column before them. */
export const arranged = <Row, Name extends string>(
  columns: readonly Column<Row, Name>[],
  order: readonly string[],
): Column<Row, Name>[] => {
  const places = new Map(order.map((name, index) => [name, index]))
  let last = -1
  const ranked = columns.map((column, index) => {
    last = places.get(column.name) ?? last
    return { column, rank: last, index }
  })
  return ranked.toSorted((one, other) => one.rank - other.rank || one.index - other.index).map(({ column }) => column)
}
