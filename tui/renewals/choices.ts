import type { SelectOption } from '../../contract/common.ts'
import { isStaff, mayAssign } from '../../rules/permissions.ts'
import { type Choice, choicesOf } from '../ui/dialogs/fields.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'

/** The options of the queue's filters, and their names in chips. */
export interface QueueChoices {
  users: readonly Choice[]
  authorities: readonly Choice[]
  clients: readonly Choice[]
  states: readonly Choice[]
}

/** Select lists rarely change. */
const EVERY = 600_000

const statesOf = (authorities: readonly SelectOption[]): Choice[] => {
  const states = authorities.map(({ meta }) => meta?.state).filter((state) => typeof state === 'string')
  return [...new Set(states)].sort().map((state) => ({ value: state, label: state }))
}

/** Null while the lists load. Users who may not assign can only choose themselves. */
export function useQueueChoices(): { choices: QueueChoices | null; error: string | null } {
  const { api, person, user } = useSession()
  const query = { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, includeUnassigned: true }
  const { data, error } = useLive(
    'choices',
    async () => {
      const [users, authorities, clients] = await Promise.all([
        mayAssign(person) ? api.lists.users({ query }) : [{ value: user.id, label: `${user.firstName} ${user.lastName}` }],
        api.lists.licensingAuthorities(),
        isStaff(person) ? api.lists.clients() : [],
      ])
      return { users: choicesOf(users), authorities: choicesOf(authorities), clients: choicesOf(clients), states: statesOf(authorities) }
    },
    EVERY,
  )
  return { choices: data, error }
}
