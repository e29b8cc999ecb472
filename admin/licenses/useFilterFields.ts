import { personOf } from '../../contract/authentication/calls.ts'
import { optionsOf, TRACKING_TYPE_LABELS } from '../../rules/labels.ts'
import { DESIGNATION_LABELS } from '../../rules/licenses/designation.ts'
import { isStaff } from '../../rules/permissions.ts'
import { COUNTRY_CHOICES, STATE_CHOICES } from '../../rules/places.ts'
import { useTypeOptions } from '../license-types/useTypeOptions.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { useClientOptions } from '../users/useUserOptions.ts'

/** The filter fields of the list of licenses. */
export function useFilterFields(): FieldData[] {
  const person = personOf(useUser())
  const clients = useClientOptions()
  const properties = useOptions(['properties'], (how) => api.lists.properties(how))
  const authorities = useOptions(['licensing-authorities'], (how) => api.lists.licensingAuthorities(how))
  const types = useTypeOptions()
  return [
    ...(isStaff(person) ? [{ name: 'clientIds', options: clients }] : []),
    { name: 'propertyIds', options: properties },
    { name: 'countries', options: COUNTRY_CHOICES },
    { name: 'states', options: STATE_CHOICES },
    { name: 'licensingAuthorityIds', options: authorities },
    { name: 'licenseTypeIds', options: types },
    { name: 'renewalDesignation', options: optionsOf(DESIGNATION_LABELS), empty: 'All' },
    { name: 'renewalTrackingType', options: optionsOf(TRACKING_TYPE_LABELS), empty: 'All' },
    { name: 'alertsOnly' },
  ]
}
