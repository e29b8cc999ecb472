import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { STATE_CHOICES } from '../../rules/places.ts'
import type { Filter } from '../filter.ts'

export const propertyFilter: Filter = {
  call: calls.properties.list,
  fields: {
    propertyName: {},
    state: { suggestions: STATE_CHOICES },
    licensingAuthorityId: { label: 'Licensing Authority', list: 'authorities' },
    licenseTypeId: { label: 'License Type', list: 'licenseTypes' },
    clientIds: { list: 'clients', mayUse: isStaff },
    active: { isInToolbar: true },
  },
  start: { active: true },
}
