import type { CriteriaLists } from '../../../forms/renewals/bulk-begin.ts'
import { mayAssign } from '../../../rules/people/permissions.ts'
import { useLive } from '../../ui/live.ts'
import { useSession } from '../../ui/session.tsx'

/** Select lists rarely change. */
const EVERY = 600_000

/** Null while the lists load. */
export function useCriteriaLists(): { lists: CriteriaLists | null; error: string | null } {
  const { api, person } = useSession()
  const { data, error } = useLive(
    'criteria',
    async () => {
      const [authorities, categories, types, users] = await Promise.all([
        api.lists.licensingAuthorities(),
        api.lists.licenseCategories(),
        api.licenseTypes.options(),
        mayAssign(person) ? api.lists.users({ query: { renewalUsersOnly: true, includeUnassigned: true } }) : [],
      ])
      return { authorities, categories, types, users }
    },
    EVERY,
  )
  return { lists: data, error }
}
