import type { Choices } from '../../forms/choices.ts'
import { type Filter, listsOf, readChoices } from '../../forms/filter.ts'
import { useLive } from './live.ts'
import { useSession } from './session.tsx'

/** Select lists rarely change. */
const EVERY = 600_000

/** The select lists of a filter; null while they load. */
export function useChoices(filter: Filter): { choices: Choices | null; error: string | null } {
  const { api, user, person } = useSession()
  const question = `choices ${listsOf(filter, person).join()}`
  const { data, error } = useLive(question, () => readChoices(filter, api.call, user), EVERY)
  return { choices: data, error }
}
