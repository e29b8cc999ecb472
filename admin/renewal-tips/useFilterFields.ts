import { personOf } from '../../contract/authentication/calls.ts'
import type { SelectOption } from '../../contract/common.ts'
import { isStaff } from '../../rules/permissions.ts'
import { STATE_CHOICES } from '../../rules/places.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'

/** The categories of tips. */
export const useCategories = (): SelectOption[] => useOptions(['renewal-tip-categories'], (how) => api.lists.renewalTipCategories(how))

/** The filter fields of the list of tips. Staff can also filter by the clients that manage their own. */
export function useFilterFields(): FieldData[] {
  const clients = useClientOptions()
  const isForStaff = isStaff(personOf(useUser()))
  return [
    { name: 'renewalTipCategoryIds', options: useCategories() },
    { name: 'states', options: STATE_CHOICES },
    { name: 'isClientSpecific', label: 'Managed by a Client' },
    ...(isForStaff ? [{ name: 'clientIds', options: clients }] : []),
  ]
}
