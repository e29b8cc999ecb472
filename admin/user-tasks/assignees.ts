import { personOf } from '../../contract/authentication/calls.ts'
import type { SelectOption } from '../../contract/common.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { mayAssign } from '../../rules/permissions.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/** Whom a task may be given to: the renewal users of one's side, or nobody (product §6). Only administrators for assigning ask. */
export function useAssignees(): SelectOption[] {
  const person = personOf(useUser())
  const query = { renewalUsersOnly: true, includeUnassigned: true }
  return useOptions(['users', 'tasks'], (how) => api.lists.users({ query, ...how }), mayAssign(person))
}

interface Assigned {
  assignedUserId: number | null
  assignedUserName: string | null
}

/** As the calls take it: nobody is a number too. */
export const heldBy = ({ assignedUserId }: Pick<Assigned, 'assignedUserId'>): number => assignedUserId ?? UNASSIGNED

/** The choices for a task; whoever holds it now is among them, even when that person could not be chosen any more. */
export const assigneeField = (options: SelectOption[], { assignedUserId, assignedUserName }: Assigned): FieldData => {
  const isKnown = assignedUserId === null || options.some(({ value }) => value === assignedUserId)
  const holder = isKnown ? [] : [{ value: assignedUserId, label: assignedUserName ?? '' }]
  return { name: 'assignedUserId', options: [...options, ...holder], required: true }
}
