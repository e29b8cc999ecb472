import { personOf } from '../../contract/authentication/calls.ts'
import { isStaff } from '../../rules/permissions.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'
import { RECORD_OPTIONS } from './words.ts'

/** The filter fields of the activity list. */
export function useFilterFields(): FieldData[] {
  const person = personOf(useUser())
  const clients = useClientOptions()
  const users = useOptions(['users', 'all'], (how) => api.lists.users({ query: { includeClientUsers: true, orderByGroup: true }, ...how }))
  return [
    { name: 'startDate' },
    { name: 'endDate' },
    { name: 'kind' },
    { name: 'userIds', options: users },
    ...(isStaff(person) ? [{ name: 'clientIds', options: clients }] : []),
    { name: 'record', options: RECORD_OPTIONS },
  ]
}
