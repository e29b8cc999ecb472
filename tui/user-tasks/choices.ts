import type { SelectOption } from '../../contract/common.ts'
import { UNASSIGNED } from '../../rules/licenses/designation.ts'
import { isStaff, mayAssign } from '../../rules/permissions.ts'
import { type Choice, choicesOf } from '../ui/dialogs/fields.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'

export interface TaskChoices {
  /** The renewal users of the user's side, and "unassigned". Empty for users who may not assign. */
  assignees: readonly Choice[]
  clients: readonly Choice[]
}

/** Select lists rarely change. */
const EVERY = 600_000
const QUERY = { renewalUsersOnly: true, includeUnassigned: true }
const NONE: SelectOption[] = []

/** The possible assignees of tasks and of the filter; null while they load. */
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

/** The value for the call: unassigned is also a number. */
export const heldBy = ({ assignedUserId }: Held): number => assignedUserId ?? UNASSIGNED

/** The choices for a task. They include the current assignee, even if that user can no longer be selected. */
export const assigneesFor = (choices: readonly Choice[], { assignedUserId, assignedUserName }: Held): readonly Choice[] => {
  const isKnown = assignedUserId === null || choices.some(({ value }) => value === assignedUserId)
  return isKnown ? choices : [...choices, { value: assignedUserId, label: assignedUserName ?? 'Whoever holds it now' }]
}
