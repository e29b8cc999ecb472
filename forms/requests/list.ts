import { calls } from '../../contract/index.ts'
import { optionsOf } from '../../rules/labels.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { REQUEST_STATUS_LABELS } from '../../rules/requests.ts'
import type { Filter } from '../filter.ts'

export const requestFilter: Filter = {
  call: calls.requests.list,
  fields: {
    statuses: { flag: 'status', options: optionsOf(REQUEST_STATUS_LABELS) },
    toDecide: { isInToolbar: true },
    clientId: { label: 'Client', list: 'clients', mayUse: isStaff },
  },
}
