import { queueFilter } from '../../forms/renewals/queue.ts'
import { FilterChips } from '../ui/filters/ListFilters.tsx'
import { useUser } from '../ui/useUser.tsx'
import { presetOf, type QueueFilter } from './filter.ts'

/** The chips of the queue. Clear Filters restores the renewals of the person on their side. */
export const QueueChips = ({ without }: { without?: readonly (keyof QueueFilter)[] }) => (
  <FilterChips filter={queueFilter} without={without} start={presetOf(useUser())} />
)
