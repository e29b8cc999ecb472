import { inputSchema } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { limits } from '../../rules/installation/limits.ts'
import {
  type Listing,
  type ListingEvent,
  listingReducer,
  narrowed,
  type OrderEvent,
  openListing,
  sized,
  sorted,
} from '../ui/lists/listing.ts'
import type { ListFilter, RecordKind } from './kind.ts'

export interface AnyRow {
  id: number
}

/** The open dialog. A number is the index of the kind's deed. */
export type RecordsOpen = 'show' | 'search' | 'sort' | 'size' | 'filter' | 'columns' | number | null

export interface RecordsState extends Listing<AnyRow, ListFilter> {
  open: RecordsOpen
  start: ListFilter
}

export type RecordsEvent =
  | ListingEvent<AnyRow>
  | { type: 'narrow'; values: Values }
  | { type: 'filtered'; values: Values }
  | { type: 'clear' }
  | OrderEvent
  | { type: 'open'; what: RecordsOpen }

/** The initial list: the contract's default order, and the filter's start values overridden by those of the screen (`given`). */
export function openRecords({ columns, filter }: Pick<RecordKind, 'columns' | 'filter'>, given: Values = {}): RecordsState {
  const { sortBy, sortDirection } = inputSchema(columns.call).properties ?? {}
  const start: ListFilter = {
    ...(typeof sortBy?.default === 'string' && { sortBy: sortBy.default }),
    sortDirection: sortDirection?.default === 'desc' ? 'desc' : 'asc',
    ...filter?.start,
    ...given,
    pageNumber: 1,
    pageSize: limits.defaultPageSize,
  }
  return { ...openListing<AnyRow, ListFilter>({ filter: start }), open: null, start }
}

const ofPage = ({ pageNumber, pageSize, sortBy, sortDirection, searchTerm }: ListFilter): ListFilter => ({
  pageNumber,
  pageSize,
  ...(sortBy && { sortBy }),
  ...(sortDirection && { sortDirection }),
  ...(searchTerm && { searchTerm }),
})

export function recordsReducer(state: RecordsState, event: RecordsEvent): RecordsState {
  const { filter } = state
  switch (event.type) {
    case 'narrow':
      return narrowed(state, { ...filter, ...event.values })
    case 'filtered':
      return narrowed(state, { ...event.values, ...ofPage(filter) })
    case 'clear':
      return narrowed(state, { ...state.start, pageSize: filter.pageSize })
    case 'sort':
      return { ...sorted(state, event.by), open: null }
    case 'size':
      return { ...sized(state, event.pageSize), open: null }
    case 'open':
      return { ...state, open: event.what }
    default:
      return listingReducer<AnyRow, RecordsState>(state, event)
  }
}
