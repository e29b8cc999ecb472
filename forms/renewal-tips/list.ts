import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { STATE_CHOICES } from '../../rules/places.ts'
import type { Filter } from '../filter.ts'

/** Staff can also filter by the clients that manage their own tips. */
export const tipFilter: Filter = {
  call: calls.renewalTips.list,
  fields: {
    searchTerm: { isInToolbar: true },
    renewalTipIds: { list: 'tips' },
    renewalTipCategoryIds: { list: 'tipCategories' },
    states: { options: STATE_CHOICES, flag: 'state' },
    isClientSpecific: { label: 'Managed by a Client', flag: 'client-specific' },
    clientIds: { list: 'clients', mayUse: isStaff },
  },
}
