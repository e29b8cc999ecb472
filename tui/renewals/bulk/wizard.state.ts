import type { Values } from '../../../contract/fields/schema.ts'
import type { BULK_COLUMNS, BulkLicense } from '../../../contract/renewals/bulk.ts'
import { type Criteria, criteriaOf } from '../../../forms/renewals/bulk-begin.ts'
import { limits } from '../../../rules/installation/limits.ts'
import {
  type Listing,
  type ListingEvent,
  listingReducer,
  type OrderEvent,
  openListing,
  type PageFilter,
  reordered,
  sized,
  sorted,
} from '../../ui/lists/listing.ts'
import { keep } from '../../ui/lists/selection.ts'

export type BulkFilter = Criteria &
  PageFilter & { sortBy: (typeof BULK_COLUMNS)[number]; sortDirection: 'asc' | 'desc'; searchTerm?: string }

/** The dialog over the licenses of step 2. */
export type LicensesOpen = 'search' | 'sort' | 'size' | 'detail' | null

/** The steps of bulk begin by criteria. Input and selection are kept when going back. */
export interface WizardState extends Listing<BulkLicense, BulkFilter> {
  step: 'criteria' | 'licenses' | 'begin'
  open: LicensesOpen
  /** The last values of the form of each step. */
  criteria: Values
  dates: Values
  /** Whether the last bulk begin still runs as a job. After it, the licenses that could not begin stay selected. */
  begun: 'not' | 'going' | 'ended'
}

export type WizardEvent =
  | ListingEvent<BulkLicense>
  | { type: 'found'; criteria: Values; ids: readonly number[] }
  | { type: 'step'; step: WizardState['step'] }
  | { type: 'dates'; dates: Values }
  | { type: 'begun' }
  | { type: 'search'; term: string }
  | OrderEvent<BulkFilter['sortBy']>
  | { type: 'open'; what: LicensesOpen }

const ORDER = { pageNumber: 1, pageSize: limits.defaultPageSize, sortBy: 'expirationDate', sortDirection: 'asc' } as const

export const openWizard = (criteria: Values): WizardState => ({
  ...openListing<BulkLicense, BulkFilter>({ filter: { ...criteriaOf(criteria), ...ORDER } }),
  mayPick: ({ cannotBegin }) => cannotBegin === null,
  step: 'criteria',
  open: null,
  criteria,
  dates: {},
  begun: 'not',
})

export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  const { filter } = state
  switch (event.type) {
    case 'found': {
      const { pageSize, sortBy, sortDirection } = filter
      const asked = { ...criteriaOf(event.criteria), pageNumber: 1, pageSize, sortBy, sortDirection }
      const selection = keep(state.selection, event.ids)
      return {
        ...state,
        step: 'licenses',
        criteria: event.criteria,
        filter: asked,
        rows: [],
        total: 0,
        isAtLeast: false,
        arrive: 'first',
        selection,
      }
    }
    case 'step':
      return { ...state, step: event.step, begun: 'not' }
    case 'dates':
      return { ...state, dates: event.dates }
    case 'begun':
      return { ...state, begun: state.begun === 'not' ? 'going' : state.begun }
    case 'kept':
      return { ...listingReducer<BulkLicense, WizardState>(state, event), begun: 'ended' }
    case 'search':
      return reordered(state, { ...filter, searchTerm: event.term })
    case 'sort':
      return { ...sorted(state, event.by), open: null }
    case 'size':
      return { ...sized(state, event.pageSize), open: null }
    case 'open':
      return { ...state, open: event.what }
    default:
      return listingReducer<BulkLicense, WizardState>(state, event)
  }
}
