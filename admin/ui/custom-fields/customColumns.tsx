import type { ReactElement } from 'react'
import { DataTable } from 'react-admin'
import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { columnOf, shownText } from '../../../forms/custom-fields/fields.ts'
import { NOT_ON_CARD } from '../lists/cards.ts'

type Row = { id: number; customFields: Record<string, string> }

/** The columns of custom fields in a `DataTable`. Hidden until a person shows them with the menu of columns. */
export const customColumns = <R extends Row>(fields: readonly CustomField[]): ReactElement[] =>
  fields.map((field) => (
    <DataTable.Col<R>
      key={columnOf(field)}
      source={columnOf(field)}
      label={field.label}
      className={NOT_ON_CARD}
      disableSort
      align={field.kind === 'Number' || field.kind === 'Money' ? 'right' : undefined}
      render={({ customFields: { [field.id]: text } }) => (text === undefined ? '–' : shownText(field, text))}
    />
  ))
