import { personOf } from '../../../contract/authentication/calls.ts'
import { type Choices, choicesFrom, LISTS, type ReadListName } from '../../../forms/choices.ts'
import { type Filter, listsOf } from '../../../forms/filter.ts'
import { api } from '../../providers/api.ts'
import { useOptions } from '../useRead.ts'
import { useUser } from '../useUser.tsx'

/** A select list, which pages share. Empty until loaded. */
export function useList(name: ReadListName) {
  const user = useUser()
  const { key, read } = LISTS[name]
  return useOptions(key, ({ signal }) => read(api.call, user, signal))
}

/** The select lists of a filter, for its dialog and its chips. The filter must not change between renders. */
export function useChoices(filter: Filter): Choices {
  const useEntry = (name: ReadListName) => [name, useList(name)] as const
  return choicesFrom(Object.fromEntries(listsOf(filter, personOf(useUser())).map(useEntry)))
}
