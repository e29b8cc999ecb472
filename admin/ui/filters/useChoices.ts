import { personOf } from '../../../contract/authentication/calls.ts'
import { type Choices, choicesFrom, LISTS, type ReadListName } from '../../../forms/choices.ts'
import { type Filter, listsOf } from '../../../forms/filter.ts'
import { api } from '../../providers/api.ts'
import { useOptions, useOptionsQuery } from '../useRead.ts'
import { useUser } from '../useUser.tsx'

/** A select list, cached across pages. Empty until loaded, and if not enabled. */
export function useList(name: ReadListName, enabled = true) {
  const user = useUser()
  const { key, read } = LISTS[name]
  return useOptions(key, ({ signal }) => read(api.call, user, signal), enabled)
}

/** The select lists that some fields of a filter need, read or being read. The filter must not change between renders. */
function useLists(filter: Filter, names: readonly string[]) {
  const user = useUser()
  const needed = listsOf(filter, personOf(user), names)
  const useEntry = (name: ReadListName) => {
    const { key, read } = LISTS[name]
    const { data, isLoading } = useOptionsQuery(key, ({ signal }) => read(api.call, user, signal), needed.includes(name))
    return { name, data, isLoading }
  }
  return listsOf(filter, personOf(user)).map(useEntry)
}

const choicesOf = (lists: ReturnType<typeof useLists>): Choices =>
  choicesFrom(Object.fromEntries(lists.flatMap(({ name, data }) => (data ? [[name, data]] : []))))

/** The choices of some fields of a filter. Loads only the select lists that these fields need, because some have thousands of entries. */
export const useChoices = (filter: Filter, names: readonly string[]): Choices => choicesOf(useLists(filter, names))

/** The choices of all fields of a filter; undefined until they are loaded. */
export function useAllChoices(filter: Filter): Choices | undefined {
  const lists = useLists(filter, Object.keys(filter.fields))
  return lists.some(({ isLoading }) => isLoading) ? undefined : choicesOf(lists)
}
