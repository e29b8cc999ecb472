import type { LedgerLine } from '../../contract/reminders/schemas.ts'
import { limits } from '../../rules/installation/limits.ts'
import type { ReminderStatus } from '../../rules/reminders/labels.ts'
import type { SeveralOpen } from '../renewals/several/several.tsx'
import {
  type Listing,
  type ListingEvent,
  listingReducer,
  narrowed,
  openListing,
  type PageFilter,
  type SizeEvent,
  sized,
} from '../ui/lists/listing.ts'

export interface LedgerFilter extends PageFilter {
  searchTerm?: string
  statuses?: ReminderStatus[]
  recipient?: string
  from?: string
  to?: string
}

/** The dialog over the list. */
export type LedgerOpen = 'one' | 'license' | 'search' | 'filter' | 'size' | 'columns' | SeveralOpen | null

export interface LedgerState extends Listing<LedgerLine, LedgerFilter> {
  open: LedgerOpen
}

export type LedgerEvent =
  | ListingEvent<LedgerLine>
  | { type: 'narrow'; values: Partial<LedgerFilter> }
  | { type: 'clear' }
  | SizeEvent
  | { type: 'open'; what: LedgerOpen }

const START: LedgerFilter = { pageNumber: 1, pageSize: limits.defaultPageSize }

export const openLedger = (): LedgerState => ({ ...openListing<LedgerLine, LedgerFilter>({ filter: START }), open: null })

export function ledgerReducer(state: LedgerState, event: LedgerEvent): LedgerState {
  const { filter } = state
  switch (event.type) {
    case 'narrow':
      return narrowed(state, { ...filter, ...event.values })
    case 'clear':
      return { ...narrowed(state, { ...START, pageSize: filter.pageSize }), open: null }
    case 'size':
      return { ...sized(state, event.pageSize), open: null }
    case 'open':
      return { ...state, open: event.what }
    default:
      return listingReducer<LedgerLine, LedgerState>(state, event)
  }
}
