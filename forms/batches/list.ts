import { calls } from '../../contract/index.ts'
import { isSideAdministrator, isStaff } from '../../rules/people/permissions.ts'
import type { Filter } from '../filter.ts'

export const batchFilter: Filter = {
  call: calls.batches.list,
  fields: {
    statuses: { flag: 'status' },
    userIds: { list: 'everyUser', mayUse: isSideAdministrator },
    clientIds: { list: 'clients', mayUse: isStaff },
  },
}
