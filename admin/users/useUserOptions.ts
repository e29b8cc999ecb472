import type { SelectOption } from '../../contract/common.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'

/** The roles that the signed-in person may give. */
export const useRoleOptions = (): SelectOption[] => useOptions(['users', 'roles'], (how) => api.users.roleOptions(how))

/** All clients for staff, their own for client users. `meta` has the settings that a user's form depends on. */
export const useClientOptions = (): SelectOption[] => useOptions(['clients'], (how) => api.lists.clients(how))
