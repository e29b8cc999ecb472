import type { Choices } from '../../forms/choices.ts'
import { chipsOf as filterChips } from '../../forms/filter.ts'
import { taskFilters } from '../../forms/user-tasks/list.ts'
import { orderChip } from '../ui/lists/chips.tsx'
import type { Kind } from './kinds.ts'
import { titleOf } from './tasks.columns.ts'
import type { TaskFilter } from './tasks.state.ts'

/** The filter and the order of the tasks as text. It is always visible. */
export function chipsOf({ slug }: Kind, filter: TaskFilter, choices: Choices | null): string[] {
  const chips = filterChips({ ...taskFilters[slug], isUntitled: true }, filter, choices ?? {})
  const [first, ...others] = chips.filter(({ key }) => key.startsWith('assignedUserIds'))
  const assignees = [first, ...others].map((chip) => chip?.label).join(' or ')
  return [
    ...(filter.followUpDays ? [] : ['Any follow-up date']),
    ...chips.flatMap((chip) => (chip === first ? `Assignee ${assignees}` : others.includes(chip) ? [] : chip.label)),
    ...(filter.searchTerm ? [`Search "${filter.searchTerm}"`] : []),
    orderChip(titleOf(filter.sortBy), filter.sortDirection),
  ]
}
