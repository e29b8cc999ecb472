import { useListContext } from 'react-admin'
import type { Values } from '../../../contract/fields/schema.ts'

/** The filter that was set last, by the filter that is still drawn. */
const newest = new WeakMap<object, Values>()

/** Sets a field of a list's filter; undefined removes it. A second change counts too if it comes before the list shows the first. */
export function useSetFilter() {
  const { filterValues, setFilters } = useListContext()
  return (name: string, value: unknown) => {
    const { [name]: _, ...others } = newest.get(filterValues) ?? filterValues
    const values = value === undefined ? others : { ...others, [name]: value }
    newest.set(filterValues, values)
    setFilters(values)
  }
}
