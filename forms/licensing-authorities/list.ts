import { calls } from '../../contract/index.ts'
import { JURISDICTION_LABELS, optionsOf } from '../../rules/labels.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { STATE_CHOICES } from '../../rules/places.ts'
import type { Filter } from '../filter.ts'

/** Staff can also filter by the clients that manage their own authorities. */
export const authorityFilter: Filter = {
  call: calls.licensingAuthorities.list,
  widest: { activeOnly: false },
  fields: {
    states: { options: STATE_CHOICES, flag: 'state' },
    jurisdictions: { options: optionsOf(JURISDICTION_LABELS), flag: 'jurisdiction' },
    isClientSpecific: { label: 'Managed by a Client', flag: 'client-specific' },
    isVerified: { flag: 'verified' },
    clientIds: { list: 'clients', mayUse: isStaff },
    activeOnly: { initial: true, isInToolbar: true },
  },
}
