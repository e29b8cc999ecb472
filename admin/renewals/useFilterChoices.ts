import { type Choices, choicesFrom, LISTS } from '../../forms/choices.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/** The select lists of the queue's filter, for its dialog and its chips. */
export function useFilterChoices(): Choices {
  const user = useUser()
  const useList = (name: keyof typeof LISTS) => useOptions(['filter', name], ({ signal }) => LISTS[name](api.call, user, signal))
  return choicesFrom({
    users: useList('users'),
    clients: useList('clients'),
    authorities: useList('authorities'),
    licenseTypes: useList('licenseTypes'),
  })
}
