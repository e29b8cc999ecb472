import { type ColumnSet, columnValue, LOWEST_PRIORITY } from '../../../forms/columns.ts'
import type { ColumnData } from './print.ts'

/**
 * The columns of a list for `printList`. Every person gets all of them in one order, so that scripts can count on it: what all see on a
 * screen, what some see, what a screen hides at first.
 */
export const columnsOf = <Row>({ columns }: ColumnSet<Row>): ColumnData<Row>[] => {
  const isLater = ({ mayUse, isHidden }: (typeof columns)[number]) => (isHidden ? 2 : mayUse ? 1 : 0)
  return columns
    .toSorted((a, b) => isLater(a) - isLater(b))
    .map((column) => ({
      title: column.title,
      value: (row) => columnValue(column, row),
      schema: column.field,
      none: column.none,
      priority: column.priority ?? LOWEST_PRIORITY,
      isDeadline: column.isDeadline === true,
    }))
}
