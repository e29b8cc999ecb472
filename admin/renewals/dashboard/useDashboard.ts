import { useSearchParams } from 'react-router'
import { present } from '../../../rules/present.ts'
import { useUser } from '../../ui/useUser.tsx'
import { presetOf, type QueueFilter } from '../filter.ts'
import { filterIn } from '../views.ts'
import { ORDERS } from './states.ts'

/** The state in the address: the filter, the selected state, and the order of the strip. */
export function useDashboard() {
  const [search, setSearch] = useSearchParams()
  const user = useUser()
  const put = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true },
    )
  return {
    filter: filterIn(search) ?? presetOf(user),
    setFilter: (filter: QueueFilter) => put('filter', JSON.stringify(filter)),
    state: search.get('state'),
    setState: (state: string) => put('state', state),
    order: ORDERS.find(({ value }) => value === search.get('order')) ?? present(ORDERS[0]),
    setOrder: (order: string) => put('order', order),
  }
}
