import type { TodayItem } from '../../contract/today/calls.ts'
import { limits } from '../../rules/installation/limits.ts'
import type { Tile } from '../../rules/watch/today.ts'
import {
  type Left,
  type Listing,
  type ListingEvent,
  listingReducer,
  narrowed,
  openListing,
  type PageFilter,
  type SizeEvent,
  sized,
} from '../ui/lists/listing.ts'

/** A row of Today. Its id is even for a license and odd for a task, so that the two differ. */
export type Row = TodayItem & { id: number }

export const withId = (item: TodayItem): Row => ({ ...item, id: item.taskId === null ? 2 * Number(item.licenseId) : 2 * item.taskId + 1 })

/** `who`: 'Mine', 'Everyone', or the id of a user. */
export interface TodayFilter extends PageFilter {
  who: string
  tile?: Tile
  waitingOnProperty?: boolean
}

const OF_SEVERAL = ['request', 'export', 'pack', 'begin', 'severalDone', 'severalAssign'] as const

/** A dialog over the selected rows. */
export type TodaySeveral = (typeof OF_SEVERAL)[number]

export const isSeveral = (open: string): open is TodaySeveral => OF_SEVERAL.some((one) => one === open)

/** The dialog over the list. */
export type TodayOpen = 'next' | 'snooze' | 'assign' | 'who' | 'size' | 'columns' | 'detail' | TodaySeveral | null

export interface TodayState extends Listing<Row, TodayFilter> {
  open: TodayOpen
  /** The row whose step was done last; null after any other action. */
  done: Row | null
}

export type TodayEvent =
  | ListingEvent<Row>
  | { type: 'tile'; tile: Tile }
  | { type: 'waiting' }
  | { type: 'wide' }
  | { type: 'who'; who: string }
  | SizeEvent
  | { type: 'open'; what: TodayOpen }
  | { type: 'done'; row: Row }

export const openToday = (left?: Left<Partial<TodayFilter>>): TodayState => ({
  ...openListing<Row, TodayFilter>({
    row: left?.row,
    filter: { who: 'Mine', pageSize: limits.defaultPageSize, ...left?.filter, pageNumber: 1 },
  }),
  open: null,
  done: null,
})

const CLOSED = { open: null, done: null } as const

export function todayReducer(state: TodayState, event: TodayEvent): TodayState {
  const { tile: before, ...filter } = state.filter
  const tile = before && { tile: before }
  switch (event.type) {
    case 'tile':
      // The key of the chosen tile clears it.
      return { ...narrowed(state, event.tile !== before ? { ...filter, tile: event.tile } : filter), ...CLOSED }
    case 'waiting': {
      const { waitingOnProperty, ...rest } = state.filter
      return { ...narrowed(state, waitingOnProperty ? rest : { ...rest, waitingOnProperty: true }), ...CLOSED }
    }
    case 'wide': {
      const { waitingOnProperty: _, ...rest } = filter
      return { ...narrowed(state, rest), ...CLOSED }
    }
    case 'who':
      return { ...narrowed(state, { ...filter, ...tile, who: event.who }), ...CLOSED }
    case 'size':
      return { ...sized(state, event.pageSize), ...CLOSED }
    case 'open':
      return { ...state, open: event.what, done: event.what === null ? state.done : null }
    case 'done':
      return { ...state, done: event.row }
    default:
      return listingReducer<Row, TodayState>(state, event)
  }
}

/** The most urgent row other than the one that was done last; null if there is none, or if nothing was done. */
export const nextRow = ({ rows, done }: Pick<TodayState, 'rows' | 'done'>): Row | null =>
  (done && rows.find(({ id }) => id !== done.id)) ?? null
