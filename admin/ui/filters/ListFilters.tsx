import FilterListIcon from '@mui/icons-material/FilterList'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { personOf } from '../../../contract/authentication/calls.ts'
import { inputSchema } from '../../../contract/call.ts'
import { kindOf } from '../../../contract/fields/kinds.ts'
import { fieldOf, schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import type { Choices } from '../../../forms/choices.ts'
import {
  applies,
  checkFilter,
  chipsOf,
  choicesIn,
  emptyIn,
  type Filter,
  filterFields,
  filterValues,
  labelOf,
  tidied,
} from '../../../forms/filter.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { FormFields } from '../forms/FormFields.tsx'
import type { FieldData } from '../forms/SchemaInput.tsx'
import { useUser } from '../useUser.tsx'
import { ActiveFilter } from './ActiveFilter.tsx'
import { ActiveOnlyFilter } from './ActiveOnlyFilter.tsx'
import { Chips } from './Chips.tsx'
import { ChoicesFilter } from './ChoicesFilter.tsx'
import { useChoices } from './useChoices.ts'

interface FilterProps {
  filter: Filter
  /** Fields that have no meaning on this page. */
  without?: readonly string[]
}

/** The button that opens the filters dialog of a list. */
export function FiltersButton(props: FilterProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<FilterListIcon />} onClick={() => setOpen(true)}>
        Filters
      </Button>
      {open && <FilterDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
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

function FilterDialog({ filter, without = [], onClose }: FilterProps & { onClose(): void }) {
  const { filterValues: values, setFilters } = useListContext()
  const choices = useChoices(filter)
  const names = filterFields(filter, personOf(useUser())).filter((name) => !filter.fields[name]?.isInToolbar && !without.includes(name))
  const submit = async (typed: Values) => {
    setFilters(tidied(filter, { ...values, ...typed }))
    onClose()
    return undefined
  }
  return (
    <FormDialog
      title={schemaTitle(inputSchema(filter.call))}
      values={filterValues(filter, values)}
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

interface FilterChipsProps extends FilterProps {
  /** What Clear Filters resets to, where it depends on the person. */
  start?: object
  /** Longer labels of chips are cut after this many characters. */
  cutAt?: number
}

/** A chip for each filter that differs from the start, and Clear Filters. */
export function FilterChips({ filter, without = [], start = filter.start ?? {}, cutAt }: FilterChipsProps) {
  const { filterValues, setFilters } = useListContext()
  const chips = chipsOf(filter, filterValues, useChoices(filter)).filter(({ key }) => !without.includes(key))
  const isStart = JSON.stringify(filterValues) === JSON.stringify(start)
  return (
    <Chips
      chips={chips.map(({ key, label, without }) => ({ key, label, clear: () => setFilters(without) }))}
      cutAt={cutAt}
      onClear={isStart ? undefined : () => setFilters(start)}
    />
  )
}

/** The fields of a filter that are beside the search. */
export function ToolbarFilters({ filter }: FilterProps) {
  const choices = useChoices(filter)
  const names = filterFields(filter, personOf(useUser())).filter((name) => filter.fields[name]?.isInToolbar)
  return names.map((name) => {
    const label = labelOf(filter, name)
    const kind = kindOf(fieldOf(inputSchema(filter.call), name))
    if (kind === 'choices') return <ChoicesFilter key={name} name={name} label={label} options={choicesIn(filter, name, choices) ?? []} />
    if (kind !== 'flag') return null
    return filter.fields[name]?.initial === true ? <ActiveOnlyFilter key={name} /> : <ActiveFilter key={name} label={label} />
  })
}
