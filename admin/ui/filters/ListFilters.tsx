import FilterListIcon from '@mui/icons-material/FilterList'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { personOf } from '../../../contract/authentication/calls.ts'
import { inputSchema } from '../../../contract/call.ts'
import { kindOf } from '../../../contract/fields/kinds.ts'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { withCustomChips } from '../../../forms/custom-fields/filter.ts'
import { chipsOf, choicesIn, filterFields, labelOf } from '../../../forms/filter.ts'
import { late } from '../states/late.tsx'
import { useUser } from '../useUser.tsx'
import { ActiveFilter } from './ActiveFilter.tsx'
import { ActiveOnlyFilter } from './ActiveOnlyFilter.tsx'
import { Chips } from './Chips.tsx'
import { ChoicesFilter } from './ChoicesFilter.tsx'
import type { FilterProps } from './FilterDialog.tsx'
import { useChoices } from './useChoices.ts'

const FilterDialog = late(async () => (await import('./FilterDialog.tsx')).FilterDialog)

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

interface FilterChipsProps extends FilterProps {
  /** What Clear Filters resets to, where it depends on the person. */
  start?: object
  /** Longer labels of chips are cut after this many characters. */
  cutAt?: number
}

/** A chip for each filter that differs from the start, and Clear Filters. */
export function FilterChips({ filter, without = [], start = filter.start ?? {}, cutAt, custom = [] }: FilterChipsProps) {
  const { filterValues, setFilters } = useListContext()
  const choices = useChoices(filter, Object.keys(filterValues))
  const chips = chipsOf(withCustomChips(filter, custom), filterValues, choices).filter(({ key }) => !without.includes(key))
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
  const names = filterFields(filter, personOf(useUser())).filter((name) => filter.fields[name]?.isInToolbar)
  const choices = useChoices(filter, names)
  return names.map((name) => {
    const label = labelOf(filter, name)
    const kind = kindOf(fieldOf(inputSchema(filter.call), name))
    if (kind === 'choices') return <ChoicesFilter key={name} name={name} label={label} options={choicesIn(filter, name, choices) ?? []} />
    if (kind !== 'flag') return null
    return filter.fields[name]?.initial === true ? <ActiveOnlyFilter key={name} /> : <ActiveFilter key={name} label={label} />
  })
}
