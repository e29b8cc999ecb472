import type { SelectOption } from '../../contract/common.ts'
import { LISTS, readTaskAssignees } from '../../forms/choices.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'

export interface TaskChoices {
  assignees: readonly SelectOption[]
  clients: readonly SelectOption[]
}

/** Select lists rarely change. */
const EVERY = 600_000

/** The possible assignees of tasks and of the filter; null while they load. */
export function useTaskChoices(): { choices: TaskChoices | null; error: string | null } {
  const { api, user } = useSession()
  const { data, error } = useLive(
    'task choices',
    async () => {
      const [assignees, clients] = await Promise.all([readTaskAssignees(api.call, user), LISTS.clients(api.call, user)])
      return { assignees, clients }
    },
    EVERY,
  )
  return { choices: data, error }
}
