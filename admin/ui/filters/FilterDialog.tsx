import { Box } from '@mui/material'
import { useListContext } from 'react-admin'
import { personOf } from '../../../contract/authentication/calls.ts'
import { inputSchema } from '../../../contract/call.ts'
import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import { checkFilter } from '../../../forms/check-filter.ts'
import type { Choices } from '../../../forms/choices.ts'
import { customInputValues, fromCustomInputs, withCustomInputs } from '../../../forms/custom-fields/filter.ts'
import { applies, choicesIn, emptyIn, type Filter, filterFields, filterValues, tidied } from '../../../forms/filter.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormFields } from '../forms/FormFields.tsx'
import type { FieldData } from '../forms/SchemaInput.tsx'
import { useUser } from '../useUser.tsx'
import { useAllChoices } from './useChoices.ts'

export interface FilterProps {
  filter: Filter
  /** Fields that have no meaning on this page. */
  without?: readonly string[]
  /** The custom fields of the list. */
  custom?: readonly CustomField[]
}

const inputOf = (filter: Filter, name: string, choices: Choices): FieldData => {
  const { label, suggestions, required, shownIf } = filter.fields[name] ?? {}
  const options = choicesIn(filter, name, choices)
  return {
    name,
    label,
    empty: emptyIn(filter, name),
    suggestions,
    required,
    options,
    shownIf: shownIf && ((values) => applies(filter, name, values)),
  }
}

/** The fields of a list's filter that are not in its toolbar. It opens once their choices are loaded: an input cannot gain them later. */
export function FilterDialog({ filter: plain, without = [], custom = [], onClose }: FilterProps & { onClose(): void }) {
  const { filterValues: values, setFilters } = useListContext()
  const choices = useAllChoices(plain)
  const filter = withCustomInputs(plain, custom)
  const person = personOf(useUser())
  if (!choices) return null
  const names = filterFields(filter, person).filter((name) => !filter.fields[name]?.isInToolbar && !without.includes(name))
  const submit = async (typed: Values) => {
    setFilters(tidied(plain, fromCustomInputs(custom, { ...values, ...typed })))
    onClose()
    return undefined
  }
  return (
    <FormDialog
      title={schemaTitle(inputSchema(filter.call))}
      values={{ ...filterValues(filter, values), ...customInputValues(custom, values) }}
      validate={(typed) => checkFilter(filter, typed)}
      onSubmit={submit}
      onClose={onClose}
      save="Apply Filters"
      wide={filter.inColumns}
    >
      <Box sx={{ mt: filter.inColumns ? 1 : 0 }}>
        <FormFields
          schema={inputSchema(filter.call)}
          fields={names.map((name) => inputOf(filter, name, choices))}
          inColumns={filter.inColumns}
        />
      </Box>
    </FormDialog>
  )
}
