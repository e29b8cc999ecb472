import { type Choices, choicesFrom, LISTS } from '../../forms/choices.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'

/** Select lists rarely change. */
const EVERY = 600_000

/** The select lists of the queue's filter; null while they load. */
export function useQueueChoices(): { choices: Choices | null; error: string | null } {
  const { api, user } = useSession()
  const read = (name: keyof typeof LISTS) => LISTS[name](api.call, user)
  const { data, error } = useLive(
    'choices',
    async () => {
      const [users, clients, authorities, licenseTypes] = await Promise.all([
        read('users'),
        read('clients'),
        read('authorities'),
        read('licenseTypes'),
      ])
      return choicesFrom({ users, clients, authorities, licenseTypes })
    },
    EVERY,
  )
  return { choices: data, error }
}
