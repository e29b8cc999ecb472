import { limits } from '../../../rules/limits.ts'
import { type ListState, moveTo } from './list.ts'
import { add, keep, NOTHING, reach, renewed, type Selection, toggle, toggleAll, toggleRange } from './selection.ts'

export interface PageFilter {
  pageNumber: number
  pageSize?: (typeof limits.pageSizes)[number]
}

/** A list of the server's, a page at a time, and what is chosen in it. */
export interface Listing<Row extends { id: number }, Filter extends PageFilter> {
  filter: Filter
  /** What was read last, which may still be the answer to an earlier filter. */
  rows: readonly Row[]
  total: number
  /** The page that `rows` are; the filter may already ask for another. */
  page: number
  list: ListState
  /** Rows of the table on the screen. */
  height: number
  /** Where to stand when the page asked for has come; a number is a row's id. */
  arrive: 'first' | 'last' | 'same' | number
  selection: Selection<Row>
  /** Rows that can be selected; without it all of them. */
  mayPick?(row: Row): boolean
}

/** An answer, and the filter that it answers: by the time that it comes another may be asked for. */
export interface Page<Row> {
  rows: readonly Row[]
  total: number
  filter: PageFilter
}

export type ListingEvent<Row> =
  | { type: 'move'; by: number }
  | { type: 'to'; end: 'first' | 'last' }
  | { type: 'page'; by: 1 | -1; arrive: 'first' | 'last' }
  | ({ type: 'came' } & Page<Row>)
  | { type: 'height'; height: number }
  | { type: 'toggle' | 'range' | 'all' | 'none' }
  | { type: 'selected'; rows: readonly Row[] }
  | { type: 'kept'; ids: readonly number[] }

/** A list as it was left: what it was narrowed to, and the row that the cursor stood on. */
export interface Left<Filter> {
  filter: Filter
  row?: number
}

export const leftAt = <Row extends { id: number }, Filter extends PageFilter>(state: Listing<Row, Filter>): Left<Filter> => {
  const waited = typeof state.arrive === 'number' ? state.arrive : undefined
  return { filter: state.filter, row: chosenRow(state)?.id ?? waited }
}

export const openListing = <Row extends { id: number }, Filter extends PageFilter>({
  filter,
  row,
}: Left<Filter>): Listing<Row, Filter> => ({
  filter,
  rows: [],
  total: 0,
  page: 1,
  list: { at: 0, top: 0 },
  height: 10,
  arrive: row ?? 'first',
  selection: NOTHING,
})

type AnyListing<Row extends { id: number }> = Listing<Row, PageFilter>

export const chosenRow = <Row extends { id: number }>(state: Pick<AnyListing<Row>, 'rows' | 'list'>): Row | undefined =>
  state.rows[state.list.at]

/** What something is to be done to: the rows that are selected, else the one under the cursor. */
export function targets<Row extends { id: number }>(state: Pick<AnyListing<Row>, 'rows' | 'list' | 'selection'>): Row[] {
  if (state.selection.picked.size > 0) return [...state.selection.picked.values()]
  const row = chosenRow(state)
  return row ? [row] : []
}

export const pagesOf = ({ pageSize = limits.defaultPageSize }: Pick<PageFilter, 'pageSize'>, total: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** Another filter: its first page is shown, and what was selected under the one before is forgotten. */
export const narrowed = <S extends AnyListing<{ id: number }>>(state: S, filter: S['filter']): S => ({
  ...state,
  filter: { ...filter, pageNumber: 1 },
  arrive: 'first',
  selection: NOTHING,
})

/** Another order or size of page of the same rows: what is selected stays. */
export const reordered = <S extends AnyListing<{ id: number }>>(state: S, filter: S['filter']): S => ({
  ...narrowed(state, filter),
  selection: state.selection,
})

export function listingReducer<Row extends { id: number }, S extends AnyListing<Row>>(state: S, event: ListingEvent<Row>): S {
  const { rows, list, selection, mayPick = () => true } = state
  const row = chosenRow<Row>(state)
  switch (event.type) {
    case 'move':
      // One step past either end goes on with the next page, or the one before; a key held down waits for it.
      if (event.by === 1 && list.at === rows.length - 1) return state.arrive === 'same' ? turnPage(state, 1, 'first') : state
      if (event.by === -1 && list.at === 0) return state.arrive === 'same' ? turnPage(state, -1, 'last') : state
      return to(state, list.at + event.by)
    case 'to':
      return to(state, event.end === 'first' ? 0 : rows.length - 1)
    case 'page':
      return turnPage(state, event.by, event.arrive)
    case 'came':
      return came(state, event)
    case 'height':
      return { ...state, height: event.height, list: moveTo(list, list.at, rows.length, event.height) }
    case 'toggle':
      // One that was selected before can always be let go of.
      return row && (mayPick(row) || selection.picked.has(row.id)) ? { ...state, selection: toggle(selection, row) } : state
    case 'range':
      return row && mayPick(row) ? { ...state, selection: toggleRange(selection, row) } : state
    case 'all':
      return { ...state, selection: toggleAll(selection, rows.filter(mayPick)) }
    case 'none':
      return { ...state, selection: NOTHING }
    case 'selected':
      return { ...state, selection: add(selection, event.rows.filter(mayPick)) }
    case 'kept':
      return { ...state, selection: keep(selection, event.ids) }
  }
}

function to<Row extends { id: number }, S extends AnyListing<Row>>(state: S, index: number): S {
  const list = moveTo(state.list, index, state.rows.length, state.height)
  return { ...state, list, selection: reach<Row>(state.selection, state.rows, list.at, state.mayPick) }
}

function turnPage<S extends AnyListing<{ id: number }>>(state: S, by: 1 | -1, arrive: 'first' | 'last'): S {
  const pageNumber = state.filter.pageNumber + by
  if (pageNumber < 1 || pageNumber > pagesOf(state.filter, state.total)) return state
  return { ...state, filter: { ...state.filter, pageNumber }, arrive }
}

/** The row under the cursor stays there by its id, wherever it now stands; one that is gone leaves its place to the next. */
function came<Row extends { id: number }, S extends AnyListing<Row>>(state: S, { rows, total, filter }: Page<Row>): S {
  const isAsked = filter === state.filter
  const last = pagesOf(filter, total)
  if (isAsked && rows.length === 0 && filter.pageNumber > last)
    return { ...state, filter: { ...state.filter, pageNumber: last }, arrive: 'last' }
  const { arrive } = state
  const stood = typeof arrive === 'number' ? arrive : chosenRow(state)?.id
  const again = rows.findIndex(({ id }) => id === stood)
  const same = again === -1 ? state.list.at : again
  const places = { first: 0, last: rows.length - 1, same }
  return {
    ...state,
    rows,
    total,
    page: filter.pageNumber,
    list: moveTo(state.list, typeof arrive === 'number' || !isAsked ? same : places[arrive], rows.length, state.height),
    // An answer that is late is not what one waits to arrive at.
    arrive: isAsked ? 'same' : arrive,
    selection: renewed(state.selection, rows),
  }
}
