import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router'
import { queryString } from '../../client/index.ts'
import { personOf } from '../../contract/authentication/calls.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { useUser } from '../ui/useUser.tsx'
import { presetOf, type QueueFilter } from './filter.ts'

export type View = 'queue' | 'dashboard'

/** The store keys of the state of each view: react-admin's list params for the queue, the query string for the dashboard. */
const QUEUE = 'renewals.listParams'
const DASHBOARD = 'session.renewals.dashboard'
const VIEW = 'session.renewals.view'

interface QueueParams {
  filter?: QueueFilter
  sort?: string
  order?: string
  perPage?: number
}

/** Parses the JSON filter in the address; undefined if it is missing or invalid. */
export const filterIn = (search: URLSearchParams): QueueFilter | undefined => {
  try {
    const filter = JSON.parse(search.get('filter') ?? '')
    return typeof filter === 'object' && filter !== null ? filter : undefined
  } catch {
    return undefined
  }
}

/** The filter that both views share. Drops the search term, which the dashboard has no input for. */
const shared = ({ searchTerm: _, ...filter }: QueueFilter): QueueFilter => filter

/**
 * The current view of /renewals, from the address or the session. `restored` is the address to redirect to if only the session has the
 * view. `addressOf` returns the address of the other view with the current filter.
 */
export function useViews() {
  const [search] = useSearchParams()
  const user = useUser()
  const [kept, keep] = useStore<View>(VIEW, 'queue')
  const [dashboard, keepDashboard] = useStore(DASHBOARD, 'view=dashboard')
  const [queue] = useStore<QueueParams>(QUEUE, {})
  const mayToggle = mayRenew(personOf(user))
  const view: View = mayToggle && search.get('view') === 'dashboard' ? 'dashboard' : 'queue'
  const address = search.toString()

  useEffect(() => {
    if (!mayToggle || !address) return
    keep(view)
    if (view === 'dashboard') keepDashboard(address)
  }, [mayToggle, address, view, keep, keepDashboard])

  const addressOf = (wanted: View): string => {
    if (wanted === 'queue') {
      const filter = shared(filterIn(search) ?? presetOf(user))
      const { sort, order, perPage } = queue
      return queryString({ sort, order, perPage, filter: JSON.stringify(filter) })
    }
    const left = Object.fromEntries(new URLSearchParams(dashboard))
    return queryString({ ...left, filter: JSON.stringify(shared(queue.filter ?? presetOf(user))) })
  }
  return { view, mayToggle, addressOf, restored: mayToggle && !address && kept === 'dashboard' ? `?${dashboard}` : undefined }
}
