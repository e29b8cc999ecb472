import { useResourceContext, useStore } from 'react-admin'
import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { type Column, type ColumnSet, hiddenAtFirst } from '../../../forms/columns.ts'
import { columnOf } from '../../../forms/custom-fields/fields.ts'

/** The order of the columns that a person has moved; empty: that of the list. */
export const useColumnOrder = () => useStore<string[]>(`${useResourceContext()}.columns`, [])

/** The columns that are hidden until a person shows them. */
export const hiddenOf = <Row>(set: ColumnSet<Row>, custom: readonly CustomField[]) => [...hiddenAtFirst(set), ...custom.map(columnOf)]

/** The columns that a person has hidden: where the list's DataTable keeps them. */
export const useHiddenColumns = <Row>(set: ColumnSet<Row>, custom: readonly CustomField[] = []) =>
  useStore<string[]>(`${useResourceContext()}.datatable`, hiddenOf(set, custom))

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
