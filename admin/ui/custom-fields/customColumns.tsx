import type { ReactElement } from 'react'
import { useListContext } from 'react-admin'
import { columnOf, shownText } from '../../../forms/custom-fields/fields.ts'
import type { FieldRecord } from '../../../rules/custom-fields/kinds.ts'
import { NOT_ON_CARD } from '../lists/cards.ts'
import { Column } from '../lists/columns/Column.tsx'
import { useShownCustom } from '../lists/columns/columnLook.ts'
import { useFieldsOfList } from './useCustomFields.ts'

type Row = { id: number; customFields: Record<string, string> }

/** The columns of the custom fields in the `DataTable` of a list, which a person has shown with the menu of columns. */
export function useCustomColumns<R extends Row>(record: FieldRecord): ReactElement[] {
  const [shown] = useShownCustom()
  const fields = useFieldsOfList(record, useListContext().filterValues)
  return fields
    .filter((field) => shown.includes(columnOf(field)))
    .map((field) => (
      <Column<R>
        key={columnOf(field)}
        source={columnOf(field)}
        label={field.label}
        className={NOT_ON_CARD}
        disableSort
        align={field.kind === 'Number' || field.kind === 'Money' ? 'right' : undefined}
        render={({ customFields: { [field.id]: text } }) => (text === undefined ? '–' : shownText(field, text))}
      />
    ))
}
