import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { isStaff, mayAssign } from '../../rules/people/permissions.ts'
import { FOLLOW_UP_DAYS } from '../../rules/renewals/presets.ts'
import type { Filter } from '../filter.ts'

const ranges = FOLLOW_UP_DAYS.map((days) => ({ value: days, label: `Next ${days} Days` }))

const taskFilter = (call: Call): Filter => ({
  call,
  fields: {
    followUpDays: { options: ranges, empty: 'Any', flag: 'next' },
    assignedUserIds: { label: 'Assignee', list: 'taskAssignees', mayUse: mayAssign },
    clientIds: { label: 'Client', list: 'clients', mayUse: isStaff },
  },
})

/** The filter of the open tasks, by the kind of task. */
export const taskFilters = {
  renewals: taskFilter(calls.renewalTasks.list),
  'manager-changes': taskFilter(calls.managerChangeTasks.list),
  'property-contacts': taskFilter(calls.propertyContactTasks.list),
}
