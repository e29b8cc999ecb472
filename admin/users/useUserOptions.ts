import type { SelectOption } from '../../contract/common.ts'
import { useList } from '../ui/filters/useChoices.ts'

/** The roles that the signed-in person may give. */
export const useRoleOptions = (): SelectOption[] => useList('roles')

/** All clients for staff, their own for client users. `meta` has the settings that a user's form depends on. */
export const useClientOptions = (): SelectOption[] => useList('clients')
