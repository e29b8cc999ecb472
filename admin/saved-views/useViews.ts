import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { queryString } from '../../client/index.ts'
import { personOf } from '../../contract/authentication/calls.ts'
import type { SavedView } from '../../contract/saved-views/calls.ts'
import { type ColumnSet, hiddenAtFirst, screenColumns } from '../../forms/columns.ts'
import type { ListLook } from '../../forms/saved-views/views.ts'
import { customFieldId } from '../../rules/custom-fields/kinds.ts'
import { messages, sentences } from '../../rules/messages.ts'
import type { ViewList } from '../../rules/saved-views.ts'
import { api } from '../providers/api.ts'
import { arranged, useColumnOrder, useHiddenColumns, useShownCustom } from '../ui/lists/columns/columnLook.ts'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

const KEY = 'saved-views'

/** `look`: the current filter, columns and order. `show` applies another one. The columns of custom fields come last. */
export function useListLook<Row, Name extends string>(set: ColumnSet<Row, Name>) {
  const { filterValues, sort } = useListContext()
  const person = personOf(useUser())
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns(set)
  const [shownCustom, setShownCustom] = useShownCustom()
  const [order, setOrder] = useColumnOrder()
  const hiddenFirst = hiddenAtFirst(set)
  const offered: string[] = arranged(screenColumns(set, person), order).map(({ name }) => name)
  const shown = [...offered.filter((name) => !hidden.includes(name)), ...shownCustom]
  const isDefault =
    order.length === 0 && shownCustom.length === 0 && offered.every((name) => hidden.includes(name) === hiddenFirst.includes(name))
  const look: ListLook = {
    filter: filterValues,
    columns: isDefault ? null : shown,
    sortBy: sort.field,
    sortDirection: sort.order === 'DESC' ? 'desc' : 'asc',
  }
  const show = ({ filter, columns, sortBy, sortDirection }: ListLook) => {
    setHidden(columns === null ? hiddenFirst : offered.filter((name) => !columns.includes(name)))
    setShownCustom((columns ?? []).filter((name) => customFieldId(name) !== undefined))
    setOrder(columns ?? [])
    const order = sortDirection?.toUpperCase()
    navigate({ search: queryString({ filter: JSON.stringify(filter), ...(sortBy && { sort: sortBy, order }), page: 1 }) })
  }
  return { look, show }
}

/** Whether a list currently shows a view. */
export const isShown = (view: SavedView, look: ListLook): boolean =>
  JSON.stringify([view.filter, view.columns]) === JSON.stringify([look.filter, look.columns]) &&
  (view.sortBy === null || (view.sortBy === look.sortBy && view.sortDirection === look.sortDirection))

export const useSavedViews = (list: ViewList) => useRead([KEY, list], (how) => api.savedViews.list({ query: { list }, ...how }))

/** The URL that opens a view on the page of its list. */
export const linkOf = ({ id }: SavedView): string => `${window.location.origin}${window.location.pathname}?saved=${id}`

export const useRefreshViews = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [KEY] })
}

/** Shows a view, and warns about records in its filter that the person cannot see. */
export const useShowView = (show: (look: ListLook) => void) => {
  const notify = useNotify()
  return (view: SavedView) => {
    show(view)
    if (view.droppedCount > 0) notify(sentences.viewLeavesOut(view.name, view.droppedCount), { type: 'warning' })
  }
}

/** The lists opened since the page was loaded: the default view applies only once. */
const opened = new Set<string>()

/** Opens the view in `?saved=3`, or says that it is gone; or the person's default view when the list is opened for the first time. */
export function useOpeningView(list: ViewList, views: readonly SavedView[] | undefined, show: (view: SavedView) => void): void {
  const [search, setSearch] = useSearchParams()
  const notify = useNotify()
  const named = search.get('saved')
  const isPlain = !search.has('filter') && !search.has('view')
  // Showing a view renders the list again before the new address arrives; showing it each time would loop.
  const shownFor = useRef<string | null>(null)
  useEffect(() => {
    if (!named) shownFor.current = null
    if (!views || (named && named === shownFor.current)) return
    const isFirst = !opened.has(list)
    opened.add(list)
    const view = named ? views.find(({ id }) => String(id) === named) : isFirst && isPlain && views.find(({ isDefault }) => isDefault)
    if (!view && !named) return
    shownFor.current = named
    if (view) return show(view)
    notify(messages.viewGone, { type: 'warning' })
    setSearch({}, { replace: true })
  })
}
