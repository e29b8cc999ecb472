import { useListContext } from 'react-admin'
import type { Values } from '../../../contract/fields/schema.ts'

/** The latest filter, by the filter that is still rendered. */
const newest = new WeakMap<object, Values>()

/** Returns a function that sets a field of a list's filter; undefined removes it. Keeps changes made before the list is rendered again. */
export function useSetFilter() {
  const { filterValues, setFilters } = useListContext()
  return (name: string, value: unknown) => {
    const { [name]: _, ...others } = newest.get(filterValues) ?? filterValues
    const values = value === undefined ? others : { ...others, [name]: value }
    newest.set(filterValues, values)
    setFilters(values)
  }
}
