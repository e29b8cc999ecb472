import { namedIn } from '../ui/dialogs/fields.ts'
import { orderChip } from '../ui/lists/chips.tsx'
import type { TaskChoices } from './choices.ts'
import { titleOf } from './tasks.columns.ts'
import type { TaskFilter } from './tasks.state.ts'

/** The filter and the order of the tasks as text. It is always visible. */
export function chipsOf(filter: TaskFilter, choices: TaskChoices | null): string[] {
  const assignees = namedIn(filter.assignedUserIds, choices?.assignees).join(' or ')
  return [
    filter.followUpDays ? `Next ${filter.followUpDays} Days` : 'Any follow-up date',
    ...(assignees ? [`Assignee ${assignees}`] : []),
    ...namedIn(filter.clientIds, choices?.clients),
    ...(filter.searchTerm ? [`Search "${filter.searchTerm}"`] : []),
    orderChip(titleOf(filter.sortBy), filter.sortDirection),
  ]
}
