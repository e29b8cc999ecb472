import type { RenewalQueueFilter, RenewalQueueLicense } from '../../../contract/dashboard/calls.ts'
import type { Person } from '../../../rules/people/permissions.ts'
import {
  type Left,
  type Listing,
  type ListingEvent,
  listingReducer,
  narrowed,
  type OrderEvent,
  openListing,
  sized,
  sorted,
} from '../../ui/lists/listing.ts'
import type { SeveralOpen } from '../several/several.tsx'
import { type NarrowEvent, narrow, preset, type QueueFilter } from './queue.filter.ts'

/** The dialog over the queue. */
export type QueueOpen =
  | 'search'
  | 'sort'
  | 'size'
  | 'columns'
  | 'filter'
  | 'detail'
  | SeveralOpen
  | 'begin'
  | 'bulkBegin'
  | 'assign'
  | 'bulkAssign'
  | 'job'
  | null

export interface QueueState extends Listing<RenewalQueueLicense, QueueFilter> {
  open: QueueOpen
  /** Whether the notes and alerts column is shown. */
  showsNotes: boolean
}

export type QueueEvent =
  | ListingEvent<RenewalQueueLicense>
  | { type: 'narrow'; event: NarrowEvent }
  | OrderEvent<NonNullable<QueueFilter['sortBy']>>
  | { type: 'notes' }
  | { type: 'open'; what: QueueOpen }

/** The filter of the last session, else the preset. */
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
      return narrowed(state, narrow(state.filter, event.event))
    case 'sort':
      return { ...sorted(state, event.by), open: null }
    case 'size':
      return { ...sized(state, event.pageSize), open: null }
    case 'notes':
      return { ...state, showsNotes: !state.showsNotes }
    case 'open':
      return { ...state, open: event.what }
    default:
      return listingReducer<RenewalQueueLicense, QueueState>(state, event)
  }
}
