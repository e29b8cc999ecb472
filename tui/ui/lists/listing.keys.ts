import { totalText } from '../../../rules/totals.ts'
import type { Binding } from '../keys/keys.ts'
import type { Listing, ListingEvent, PageFilter } from './listing.ts'

type Dispatch = (event: ListingEvent<never>) => void

/** The keys that move in a list. */
export const pagingKeys = (dispatch: Dispatch): Binding[] => [
  { keys: ['j', 'down'], says: 'Down', run: () => dispatch({ type: 'move', by: 1 }) },
  { keys: ['k', 'up'], says: 'Up', run: () => dispatch({ type: 'move', by: -1 }) },
  { keys: ['g', 'home', '<'], says: 'First row of the page', run: () => dispatch({ type: 'to', end: 'first' }) },
  { keys: ['G', 'end', '>'], says: 'Last row of the page', run: () => dispatch({ type: 'to', end: 'last' }) },
  { keys: ['.', 'pgdn'], says: 'Next page', run: () => dispatch({ type: 'page', by: 1, arrive: 'first' }) },
  { keys: [',', 'pgup'], says: 'Previous page', run: () => dispatch({ type: 'page', by: -1, arrive: 'first' }) },
  { keys: ['='], says: 'Count all rows', run: () => dispatch({ type: 'countAll' }) },
]

interface Searching {
  term: string
  /** The number of selected rows. While there are some, Esc unselects them. */
  count: number
  open(): void
  clear(): void
}

/** The keys of a list that can be searched. Esc clears a search that Enter has kept. */
export const searchKeys = ({ term, count, open, clear }: Searching): Binding[] => [
  { keys: ['/'], says: 'Search', run: open, foot: true },
  ...(term && count === 0 ? [{ keys: ['esc'], says: 'Clear the search', run: clear, foot: true } as const] : []),
]

interface Selecting {
  /** The number of selected rows. */
  count: number
  /** The rows that match the filter. */
  list: Pick<Listing<never, PageFilter>, 'total' | 'isAtLeast'>
  whyEmpty: string | null
  dispatch: Dispatch
  selectAll(): void
  invertAll(): void
}

/** The keys that select rows. */
export const selectingKeys = ({ count, list: { total, isAtLeast }, whyEmpty, dispatch, selectAll, invertAll }: Selecting): Binding[] => [
  { keys: [' '], says: 'Select', run: () => dispatch({ type: 'toggle' }), why: whyEmpty, foot: true },
  { keys: ['v'], says: 'Select a range', run: () => dispatch({ type: 'range' }), why: whyEmpty },
  { keys: ['a'], says: 'Select the page', run: () => dispatch({ type: 'all' }), why: whyEmpty },
  { keys: ['*'], says: `Select all ${totalText({ totalItemCount: total, totalIsAtLeast: isAtLeast })}`, run: selectAll, why: whyEmpty },
  { keys: ['!'], says: 'Invert the selection', run: invertAll, why: whyEmpty },
  ...(count > 0 ? [{ keys: ['esc'], says: `Unselect ${count}`, run: () => dispatch({ type: 'none' }), foot: true } as const] : []),
]
