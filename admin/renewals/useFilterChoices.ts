import { type CurrentUser, personOf } from '../../contract/authentication/calls.ts'
import type { SelectOption } from '../../contract/common.ts'
import { isStaff, mayAssign } from '../../rules/permissions.ts'
import { useTypeOptions } from '../license-types/useTypeOptions.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

export interface FilterChoices {
  users: SelectOption[]
  clients: SelectOption[]
  authorities: SelectOption[]
  types: SelectOption[]
  /** The states in which a licensing authority is known. */
  states: SelectOption[]
}

const nameOf = ({ firstName, lastName }: CurrentUser) => `${firstName} ${lastName}`

/** The select lists behind the queue's filters, for the dialog and for the words on the chips. */
export function useFilterChoices(): FilterChoices {
  const user = useUser()
  const person = personOf(user)
  const assignable = useOptions(
    ['users', 'queue'],
    (how) =>
      api.lists.users({ query: { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, includeUnassigned: true }, ...how }),
    mayAssign(person),
  )
  const clients = useOptions(['clients'], (how) => api.lists.clients(how), isStaff(person))
  const authorities = useOptions(['licensing-authorities'], (how) => api.lists.licensingAuthorities(how))
  const stateNames = [...new Set(authorities.map(({ meta }) => meta?.state).filter((state) => typeof state === 'string'))].sort()
  return {
    users: mayAssign(person) ? assignable : [{ value: user.id, label: nameOf(user) }],
    clients,
    authorities,
    types: useTypeOptions(),
    states: stateNames.map((state) => ({ value: state, label: state })),
  }
}
