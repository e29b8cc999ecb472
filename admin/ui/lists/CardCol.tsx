import { DataTable, type DataTableColumnProps, type RaRecord } from 'react-admin'

/** A column of a table without a column set: on a phone its title stands before the value. */
export const CardCol = <R extends RaRecord<number>>(column: DataTableColumnProps<R>) => (
  <DataTable.Col<R> data-label={typeof column.label === 'string' ? column.label : undefined} {...column} />
)
