import type { RenewalQueueFilter, RenewalQueueLicense } from '../../contract/dashboard.ts'
import type { Person } from '../../rules/permissions.ts'
import { type Left, type Listing, type ListingEvent, listingReducer, narrowed, openListing, reordered } from '../ui/listing.ts'
import { type NarrowEvent, narrow, type OrderEvent, order, preset, type QueueFilter } from './queue.filter.ts'

/** What is open over the queue. */
export type QueueOpen = 'search' | 'sort' | 'size' | 'filter' | 'detail' | 'begin' | 'bulkBegin' | 'assign' | 'bulkAssign' | 'job' | null

export interface QueueState extends Listing<RenewalQueueLicense, QueueFilter> {
  open: QueueOpen
  /** Whether notes and alerts have a column. */
  showsNotes: boolean
}

export type QueueEvent =
  | ListingEvent<RenewalQueueLicense>
  | { type: 'narrow'; event: NarrowEvent }
  | { type: 'order'; event: OrderEvent }
  | { type: 'notes' }
  | { type: 'open'; what: QueueOpen }

/** As it was left the last time, else one's own. */
export const openQueue = (person: Person, left?: Left<RenewalQueueFilter>): QueueState => ({
  ...openListing<RenewalQueueLicense, QueueFilter>(
    left ? { ...left, filter: { pageNumber: 1, ...left.filter } } : { filter: preset(person) },
  ),
  open: null,
  showsNotes: false,
})

export function queueReducer(state: QueueState, event: QueueEvent): QueueState {
  switch (event.type) {
    case 'narrow':
      return { ...narrowed(state, narrow(state.filter, event.event)), open: null }
    case 'order':
      return { ...reordered(state, order(state.filter, event.event)), open: null }
    case 'notes':
      return { ...state, showsNotes: !state.showsNotes }
    case 'open':
      return { ...state, open: event.what }
    default:
      return listingReducer<RenewalQueueLicense, QueueState>(state, event)
  }
}
