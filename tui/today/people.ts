import type { SelectOption } from '../../contract/common.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'

/** Select lists rarely change. */
const EVERY = 600_000

/** The people whose Today the user can see; none for those who see only their own. */
export function usePeople(): readonly SelectOption[] {
  const { api, person } = useSession()
  const isEnabled = mayAssign(person)
  const { data } = useLive(
    `people ${isEnabled}`,
    async () => (isEnabled ? api.lists.users({ query: { renewalUsersOnly: true } }) : []),
    EVERY,
  )
  return (data ?? []).filter(({ value }) => value !== UNASSIGNED && value !== person.id)
}

const WORDS: Record<string, string> = { Mine: 'Mine', Everyone: 'Everyone' }

/** The words above the list that say whose Today it is. */
export const whoseWords = (who: string, people: readonly SelectOption[]): string =>
  WORDS[who] ?? people.find(({ value }) => String(value) === who)?.label ?? who
