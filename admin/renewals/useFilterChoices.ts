import { type Choices, choicesFrom, LISTS } from '../../forms/choices.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/** The lists are shared with other pages by their keys. */
const KEYS = {
  users: ['users', 'queue'],
  clients: ['clients'],
  authorities: ['licensing-authorities'],
  licenseTypes: ['license-types', {}],
} satisfies Record<keyof typeof LISTS, unknown[]>

/** The select lists of the queue's filter, for its dialog and its chips. */
export function useFilterChoices(): Choices {
  const user = useUser()
  const useList = (name: keyof typeof LISTS) => useOptions(KEYS[name], ({ signal }) => LISTS[name](api.call, user, signal))
  return choicesFrom({
    users: useList('users'),
    clients: useList('clients'),
    authorities: useList('authorities'),
    licenseTypes: useList('licenseTypes'),
  })
}
