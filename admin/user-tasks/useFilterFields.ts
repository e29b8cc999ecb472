import { personOf } from '../../contract/authentication/calls.ts'
import { isStaff, mayAssign } from '../../rules/permissions.ts'
import { FOLLOW_UP_DAYS } from '../../rules/renewals/presets.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'
import { useAssignees } from './assignees.ts'

const ranges = FOLLOW_UP_DAYS.map((days) => ({ value: days, label: `Next ${days} Days` }))

/** The filter fields of the tasks: assignee for administrators, client for staff. */
export function useFilterFields(): FieldData[] {
  const person = personOf(useUser())
  const assignees = useAssignees()
  const clients = useClientOptions()
  return [
    { name: 'followUpDays', label: 'Follow-up Date', options: ranges, empty: 'Any' },
    ...(mayAssign(person) ? [{ name: 'assignedUserIds', label: 'Assignee', options: assignees }] : []),
    ...(isStaff(person) ? [{ name: 'clientIds', label: 'Client', options: clients }] : []),
  ]
}
