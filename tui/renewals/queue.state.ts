import type { RenewalQueueLicense } from '../../contract/dashboard.ts'
import type { Person } from '../../rules/who.ts'
import { type ListState, moveTo } from '../ui/list.ts'
import { changeFilter, type FilterEvent, pagesOf, preset, type QueueFilter } from './queue.filter.ts'

export interface QueueState {
  filter: QueueFilter
  /** What was read last, which may still be the answer to an earlier filter. */
  rows: readonly RenewalQueueLicense[]
  total: number
  /** The page that `rows` are; the filter may already ask for another. */
  page: number
  list: ListState
  /** Rows of the table on the screen. */
  height: number
  /** What is open over the queue. */
  open: 'search' | 'sort' | 'detail' | 'begin' | null
  /** Where to stand when the page asked for has come. */
  arrive: 'first' | 'last' | 'same'
}

export type QueueEvent =
  | { type: 'filter'; event: FilterEvent }
  | { type: 'move'; by: number }
  | { type: 'to'; end: 'first' | 'last' }
  | { type: 'page'; by: 1 | -1; arrive: 'first' | 'last' }
  | { type: 'came'; rows: readonly RenewalQueueLicense[]; total: number; pageNumber: number }
  | { type: 'height'; height: number }
  | { type: 'open'; what: QueueState['open'] }

export const openQueue = (person: Person): QueueState => ({
  filter: preset(person),
  rows: [],
  total: 0,
  page: 1,
  list: { at: 0, top: 0 },
  height: 10,
  open: null,
  arrive: 'first',
})

export const chosenRow = (state: QueueState): RenewalQueueLicense | undefined => state.rows[state.list.at]

export function queueReducer(state: QueueState, event: QueueEvent): QueueState {
  const { rows, list, height, filter } = state
  const to = (index: number): QueueState => ({ ...state, list: moveTo(list, index, rows.length, height) })
  switch (event.type) {
    case 'filter':
      return { ...state, filter: changeFilter(filter, event.event), open: null, arrive: 'first' }
    case 'move': {
      // One step past either end goes on with the next page, or the one before; a key held down waits for it.
      if (event.by === 1 && list.at === rows.length - 1) return state.arrive === 'same' ? turnPage(state, 1, 'first') : state
      if (event.by === -1 && list.at === 0) return state.arrive === 'same' ? turnPage(state, -1, 'last') : state
      return to(list.at + event.by)
    }
    case 'to':
      return to(event.end === 'first' ? 0 : rows.length - 1)
    case 'page':
      return turnPage(state, event.by, event.arrive)
    case 'came':
      return came(state, event)
    case 'height':
      return { ...state, height: event.height, list: moveTo(list, list.at, rows.length, event.height) }
    case 'open':
      return { ...state, open: event.what }
  }
}

function turnPage(state: QueueState, by: 1 | -1, arrive: 'first' | 'last'): QueueState {
  const number = state.filter.pageNumber + by
  if (number < 1 || number > pagesOf(state.filter, state.total)) return state
  return { ...state, filter: changeFilter(state.filter, { type: 'page', number }), arrive }
}

/** The chosen license stays chosen by its id, wherever it now stands; one that is gone leaves its place to the next. */
function came(state: QueueState, { rows, total, pageNumber }: Extract<QueueEvent, { type: 'came' }>): QueueState {
  const last = pagesOf(state.filter, total)
  if (rows.length === 0 && pageNumber > last)
    return { ...state, filter: changeFilter(state.filter, { type: 'page', number: last }), arrive: 'last' }
  const chosen = chosenRow(state)
  const again = rows.findIndex((row) => row.id === chosen?.id)
  const places = { first: 0, last: rows.length - 1, same: again === -1 ? state.list.at : again }
  return {
    ...state,
    rows,
    total,
    page: pageNumber,
    list: moveTo(state.list, places[state.arrive], rows.length, state.height),
    arrive: 'same',
  }
}
