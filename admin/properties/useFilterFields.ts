import { personOf } from '../../contract/authentication/calls.ts'
import { isStaff } from '../../rules/permissions.ts'
import { STATE_CHOICES } from '../../rules/places.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'

/** The filter fields of the list of properties. */
export function useFilterFields(): FieldData[] {
  const person = personOf(useUser())
  const clients = useClientOptions()
  const authorities = useOptions(['licensing-authorities'], (how) => api.lists.licensingAuthorities(how))
  const types = useOptions(['license-types'], (how) => api.licenseTypes.options(how))
  // Types of several authorities can share a name.
  const typesNamed = types.map((type) => ({ ...type, label: [type.label, type.meta?.licensingAuthority].filter(Boolean).join(' · ') }))
  return [
    { name: 'propertyName' },
    { name: 'state', suggestions: STATE_CHOICES },
    { name: 'licensingAuthorityId', label: 'Licensing Authority', options: authorities },
    { name: 'licenseTypeId', label: 'License Type', options: typesNamed },
    ...(isStaff(person) ? [{ name: 'clientIds', options: clients }] : []),
  ]
}
