import { type ColumnSet, columnValue, LOWEST_PRIORITY } from '../../../forms/columns.ts'
import type { ColumnData } from './print.ts'

/**
 * The columns of a list for `printList`. Scripts can rely on them: every user gets all columns in the same order. First those that every
 * user sees on screens, then those that some users see, then those that screens hide by default.
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
