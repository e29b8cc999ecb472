import { personOf } from '../../contract/authentication/calls.ts'
import { JURISDICTION_LABELS, optionsOf } from '../../rules/labels.ts'
import { isStaff } from '../../rules/permissions.ts'
import { STATE_CHOICES } from '../../rules/places.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'

/** The filter fields of the list of authorities. Staff can also filter by the clients that manage their own. */
export function useFilterFields(): FieldData[] {
  const clients = useClientOptions()
  return [
    { name: 'states', options: STATE_CHOICES },
    { name: 'jurisdictions', options: optionsOf(JURISDICTION_LABELS) },
    { name: 'isClientSpecific', label: 'Managed by a Client' },
    ...(isStaff(personOf(useUser())) ? [{ name: 'clientIds', options: clients }] : []),
  ]
}
