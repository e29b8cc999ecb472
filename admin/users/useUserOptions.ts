import type { SelectOption } from '../../contract/common.ts'
import { useList } from '../ui/filters/useChoices.ts'

export const useRoleOptions = (): SelectOption[] => useList('roles')

/** All clients for staff, their own client for client users. `meta` has the settings that the form of a user depends on. */
export const useClientOptions = (): SelectOption[] => useList('clients')
