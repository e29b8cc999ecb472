import { calls } from '../../contract/index.ts'
import { HOME_COUNTRY, optionsOf, TRACKING_TYPE_LABELS } from '../../rules/labels.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { COUNTRY_CHOICES, STATE_CHOICES } from '../../rules/places.ts'
import { STANDING_LABELS } from '../../rules/watch/standing.ts'
import type { Filter } from '../filter.ts'

export const licenseFilter: Filter = {
  call: calls.licenses.list,
  fields: {
    clientIds: { list: 'clients', mayUse: isStaff },
    propertyIds: { list: 'properties' },
    // It hides licenses at first, so its chip is always visible.
    countries: { options: COUNTRY_CHOICES, hasChipAtStart: true, flag: 'country' },
    states: { options: STATE_CHOICES, flag: 'state' },
    licensingAuthorityIds: { list: 'authorities' },
    licenseTypeIds: { list: 'licenseTypes' },
    renewalDesignation: { list: 'designations', flag: 'designation' },
    renewalTrackingType: { options: optionsOf(TRACKING_TYPE_LABELS), flag: 'tracking' },
    standings: { options: optionsOf(STANDING_LABELS), flag: 'standing' },
    noDocument: { initial: false },
    unassigned: { initial: false },
    alertsOnly: { initial: false },
    active: { isInToolbar: true },
  },
  start: { active: true, countries: [HOME_COUNTRY] },
}
