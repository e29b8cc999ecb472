import { personOf } from '../../contract/authentication/calls.ts'
import type { SelectOption } from '../../contract/common.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { mayAssign } from '../../rules/permissions.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/**
 * The possible assignees of a task: renewal users of the person's side, or nobody. Loaded only for administrators for
 * assigning.
 */
export function useAssignees(): SelectOption[] {
  const person = personOf(useUser())
  const query = { renewalUsersOnly: true, includeUnassigned: true }
  return useOptions(['users', 'tasks'], (how) => api.lists.users({ query, ...how }), mayAssign(person))
}

interface Assigned {
  assignedUserId: number | null
  assignedUserName: string | null
}

/** The assignee as the calls take it: "unassigned" is a user id too. */
export const heldBy = ({ assignedUserId }: Pick<Assigned, 'assignedUserId'>): number => assignedUserId ?? UNASSIGNED

/** The assignee field of a task. The current assignee is always among the options, even if they could not be selected again. */
export const assigneeField = (options: SelectOption[], { assignedUserId, assignedUserName }: Assigned): FieldData => {
  const isKnown = assignedUserId === null || options.some(({ value }) => value === assignedUserId)
  const holder = isKnown ? [] : [{ value: assignedUserId, label: assignedUserName ?? '' }]
  return { name: 'assignedUserId', options: [...options, ...holder], required: true }
}
