import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import type { Filter } from '../filter.ts'

export const userFilter: Filter = {
  call: calls.users.list,
  fields: {
    roles: { list: 'roles', flag: 'role', isInToolbar: true },
    clientIds: { list: 'clients', mayUse: isStaff, isInToolbar: true },
    active: { isInToolbar: true },
  },
  start: { active: true },
}
