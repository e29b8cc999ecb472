import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import { type Values, valueAt } from '../../contract/fields/schema.ts'
import type { Column, ColumnSet } from '../columns.ts'
import { columnOf, shownText } from './fields.ts'

const columnFor = <Row>(field: CustomField): Column<Row> => ({
  name: columnOf(field),
  title: field.label,
  field: { type: 'string', title: field.label },
  isSortable: false,
  isHidden: true,
  value: (row) => {
    const text = valueAt(row as Values, columnOf(field))
    return typeof text === 'string' ? shownText(field, text) : null
  },
})

/** A list whose last columns are those of custom fields, hidden at first. */
export const withCustomColumns = <Row>(set: ColumnSet<Row>, fields: readonly CustomField[]): ColumnSet<Row> =>
  fields.length === 0 ? set : { ...set, columns: [...set.columns, ...fields.map((field) => columnFor<Row>(field))] }
