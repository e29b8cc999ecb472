import { calls } from '../../contract/index.ts'
import { isStaff, mayAssign, type Person } from '../../rules/permissions.ts'
import { FOLLOW_UP_DAYS } from '../../rules/renewals/presets.ts'
import type { Dialog } from '../ui/dialogs/dialog.ts'
import { choicesOf } from '../ui/dialogs/fields.ts'
import type { TaskChoices } from './choices.ts'
import type { Kind } from './kinds.ts'
import type { TaskFilter } from './tasks.state.ts'

interface Given {
  kind: Kind
  filter: TaskFilter
  choices: TaskChoices
  person: Person
  onFilter(values: Partial<TaskFilter>): void
}

/** The filters of the tasks: by assignee for administrators, by client for staff. */
export const filterDialog = ({ kind, filter, choices, person, onFilter }: Given): Dialog => ({
  call: calls[kind.resource].list,
  fields: ['followUpDays', ...(mayAssign(person) ? ['assignedUserIds'] : []), ...(isStaff(person) ? ['clientIds'] : [])],
  options: {
    followUpDays: FOLLOW_UP_DAYS.map((value) => ({ value, label: `Next ${value} Days` })),
    assignedUserIds: choicesOf(choices.assignees),
    clientIds: choicesOf(choices.clients),
  },
  hints: { followUpDays: 'Any', assignedUserIds: 'Any', clientIds: 'Any' },
  values: { ...filter },
  send: async (values) => onFilter(values),
  save: 'Apply Filters',
})
