import { useListContext } from 'react-admin'
import { Chips } from '../ui/filters/Chips.tsx'
import { useUser } from '../ui/useUser.tsx'
import { chipsOf } from './chips.ts'
import { presetOf, type QueueFilter } from './filter.ts'
import type { FilterChoices } from './useFilterChoices.ts'

interface FilterChipsProps {
  choices: FilterChoices
  /** Fields that have no meaning on this page. */
  without?: readonly (keyof QueueFilter)[]
}

/** A chip for each active filter of the queue, and Clear Filters. */
export function FilterChips({ choices, without = [] }: FilterChipsProps) {
  const { filterValues, setFilters } = useListContext()
  const user = useUser()
  const chips = chipsOf(filterValues as QueueFilter, choices).filter(({ key }) => !without.some((each) => each === key))
  const preset = presetOf(user)
  const isPreset = JSON.stringify(filterValues) === JSON.stringify(preset)
  return (
    <Chips
      chips={chips.map(({ key, label, without }) => ({ key, label, clear: () => setFilters(without) }))}
      onClear={isPreset ? undefined : () => setFilters(preset)}
    />
  )
}
