import { useListContext } from 'react-admin'
import type { Choices } from '../../forms/choices.ts'
import { chipsOf } from '../../forms/filter.ts'
import { queueFilter } from '../../forms/renewals/queue.ts'
import { Chips } from '../ui/filters/Chips.tsx'
import { useUser } from '../ui/useUser.tsx'
import { presetOf, type QueueFilter } from './filter.ts'

interface FilterChipsProps {
  choices: Choices
  /** Fields that have no meaning on this page. */
  without?: readonly (keyof QueueFilter)[]
}

/** A chip for each active filter of the queue, and Clear Filters. */
export function FilterChips({ choices, without = [] }: FilterChipsProps) {
  const { filterValues, setFilters } = useListContext()
  const user = useUser()
  const chips = chipsOf(queueFilter, filterValues, choices).filter(({ key }) => !without.some((each) => each === key))
  const preset = presetOf(user)
  const isPreset = JSON.stringify(filterValues) === JSON.stringify(preset)
  return (
    <Chips
      chips={chips.map(({ key, label, without }) => ({ key, label, clear: () => setFilters(without) }))}
      onClear={isPreset ? undefined : () => setFilters(preset)}
    />
  )
}
