import type { SelectOption } from '../../contract/common.ts'
import { UNASSIGNED } from '../../rules/designation.ts'
import { isStaff, mayAssign } from '../../rules/permissions.ts'
import { type Choice, choicesOf } from '../ui/fields.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'

export interface TaskChoices {
  /** The renewal users of one's side, and nobody (product §6); empty for who names nobody. */
  assignees: readonly Choice[]
  clients: readonly Choice[]
}

/** Select lists change seldom. */
const EVERY = 600_000
const QUERY = { renewalUsersOnly: true, includeUnassigned: true }
const NONE: SelectOption[] = []

/** Whom tasks may be given to, and whose they may be; null while that has not come. */
export function useTaskChoices(): { choices: TaskChoices | null; error: string | null } {
  const { api, person } = useSession()
  const { data, error } = useLive(
    'task choices',
    async () => {
      const [assignees, clients] = await Promise.all([
        mayAssign(person) ? api.lists.users({ query: QUERY }) : NONE,
        isStaff(person) ? api.lists.clients() : NONE,
      ])
      return { assignees: choicesOf(assignees), clients: choicesOf(clients) }
    },
    EVERY,
  )
  return { choices: data, error }
}

interface Held {
  assignedUserId: number | null
  assignedUserName?: string | null
}

/** As the calls take it: nobody is a number too. */
export const heldBy = ({ assignedUserId }: Held): number => assignedUserId ?? UNASSIGNED

/** The choices for a task; whoever holds it now is among them, even when that person could not be chosen any more. */
export const assigneesFor = (choices: readonly Choice[], { assignedUserId, assignedUserName }: Held): readonly Choice[] => {
  const isKnown = assignedUserId === null || choices.some(({ value }) => value === assignedUserId)
  return isKnown ? choices : [...choices, { value: assignedUserId, label: assignedUserName ?? 'Whoever holds it now' }]
}
