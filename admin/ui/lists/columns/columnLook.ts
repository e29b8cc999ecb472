import { useResourceContext, useStore } from 'react-admin'
import { type Column, type ColumnSet, hiddenAtFirst } from '../../../../forms/columns.ts'

/** The order of the columns that a person has moved; empty: that of the list. */
export const useColumnOrder = () => useStore<string[]>(`${useResourceContext()}.columns`, [])

/** The columns that a person has hidden: where the list's DataTable keeps them. */
export const useHiddenColumns = <Row>(set: ColumnSet<Row>) => useStore<string[]>(`${useResourceContext()}.datatable`, hiddenAtFirst(set))

/**
 * The columns of custom fields that a person has shown. They are kept apart from the hidden ones: which fields a list has follows from its
 * filter, and a field that it did not have before is hidden at first. The others stay in it for the lists that have them.
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
