import type { SelectOption } from '../../contract/common.ts'
import { readTaskAssignees } from '../../forms/choices.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/** The possible assignees of a task. Empty until loaded. */
export function useAssignees(): SelectOption[] {
  const user = useUser()
  return useOptions(['users', 'tasks'], ({ signal }) => readTaskAssignees(api.call, user, signal))
}
