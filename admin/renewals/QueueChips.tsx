import { queueFilter } from '../../forms/renewals/queue.ts'
import { FilterChips } from '../ui/filters/ListFilters.tsx'
import { useUser } from '../ui/useUser.tsx'
import { presetOf, type QueueFilter } from './filter.ts'

/** The filter chips of the queue. Clear Filters restores the person's preset. */
export const QueueChips = ({ without }: { without?: readonly (keyof QueueFilter)[] }) => (
  <FilterChips filter={queueFilter} without={without} start={presetOf(useUser())} />
)
