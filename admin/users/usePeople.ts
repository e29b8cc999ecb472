import type { SelectOption } from '../../contract/common.ts'
import { api } from '../providers/api.ts'
import { useReadOnce } from '../ui/useRead.ts'

/** The other active people on a user's side with the renewal permission. Undefined while loading. */
export const usePeople = ({ id, clientId }: { id: number; clientId: number | null }): SelectOption[] | undefined => {
  const query = { renewalUsersOnly: true, includeClientUsers: true }
  const all = useReadOnce(['users', 'options', 'renewing'], (how) => api.lists.users({ query, ...how }))
  return all?.filter(({ value, meta }) => value !== id && (meta?.clientId ?? null) === clientId)
}
