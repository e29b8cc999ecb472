import { limits } from '../../../rules/installation/limits.ts'
import { type ListState, moveTo } from './list.ts'
import { add, invert, keep, NOTHING, reach, renewed, type Selection, toggle, toggleAll, toggleRange } from './selection.ts'

/** The server sends no more rows at once. */
export const LARGEST_PAGE = limits.largestPage

export interface PageFilter {
  pageNumber: number
  pageSize?: (typeof limits.pageSizes)[number]
  exactTotal?: boolean
}

/** A paged list, with its cursor and selection. */
export interface Listing<Row extends { id: number }, Filter extends PageFilter> {
  filter: Filter
  /** The rows of the last reply, which may belong to an earlier filter. */
  rows: readonly Row[]
  total: number
  /** Whether the list stopped counting at `total`. */
  isAtLeast: boolean
  /** The page number of `rows`. The filter may already have another. */
  page: number
  list: ListState
  /** The number of rows on the screen. */
  height: number
  /** Where the cursor goes when the requested page arrives; a number is the id of a row. */
  arrive: 'first' | 'last' | 'same' | number
  selection: Selection<Row>
  /** Whether a row can be selected. By default all can. */
  mayPick?(row: Row): boolean
}

/** A page of rows, and the filter that it was requested with. */
export interface Page<Row> {
  rows: readonly Row[]
  total: number
  isAtLeast?: boolean
  filter: PageFilter
}

export type ListingEvent<Row> =
  | { type: 'move'; by: number }
  | { type: 'to'; end: 'first' | 'last' }
  | { type: 'page'; by: 1 | -1; arrive: 'first' | 'last' }
  | ({ type: 'came' } & Page<Row>)
  | { type: 'countAll' }
  /** `fills`: a page has as many rows as the screen. */
  | { type: 'height'; height: number; fills?: boolean }
  | { type: 'toggle' | 'range' | 'all' | 'none' }
  | { type: 'selected' | 'inverted'; rows: readonly Row[] }
  | { type: 'kept'; ids: readonly number[] }

export interface SizeEvent {
  type: 'size'
  pageSize: NonNullable<PageFilter['pageSize']>
}

/** Another order of the rows, or another page size. */
export type OrderEvent<Column extends string = string> = { type: 'sort'; by: Column } | SizeEvent

/** The state of a list to restore later: its filter, and the id of the current row. */
export interface Left<Filter> {
  filter: Filter
  row?: number
}

export const leftAt = <Row extends { id: number }, Filter extends PageFilter>(state: Listing<Row, Filter>): Left<Filter> => {
  const wanted = typeof state.arrive === 'number' ? state.arrive : undefined
  return { filter: state.filter, row: chosenRow(state)?.id ?? wanted }
}

export const openListing = <Row extends { id: number }, Filter extends PageFilter>({
  filter,
  row,
}: Left<Filter>): Listing<Row, Filter> => ({
  filter,
  rows: [],
  total: 0,
  isAtLeast: false,
  page: 1,
  list: { at: 0, top: 0 },
  height: 10,
  arrive: row ?? 'first',
  selection: NOTHING,
})

type AnyListing<Row extends { id: number }> = Listing<Row, PageFilter>

export const chosenRow = <Row extends { id: number }>(state: Pick<AnyListing<Row>, 'rows' | 'list'>): Row | undefined =>
  state.rows[state.list.at]

/** The rows that an action applies to: the selected rows, or the current row. */
export function targets<Row extends { id: number }>(state: Pick<AnyListing<Row>, 'rows' | 'list' | 'selection'>): Row[] {
  if (state.selection.picked.size > 0) return [...state.selection.picked.values()]
  const row = chosenRow(state)
  return row ? [row] : []
}

export const pagesOf = ({ pageSize = limits.defaultPageSize }: Pick<PageFilter, 'pageSize'>, total: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** Sets a filter, goes to its first page and clears the selection. The exact total is only asked for once. */
export const narrowed = <S extends AnyListing<{ id: number }>>(state: S, { exactTotal: _, ...filter }: S['filter']): S => ({
  ...state,
  filter: { ...filter, pageNumber: 1 },
  arrive: 'first',
  selection: NOTHING,
})

/** Sets another order or page size, and keeps the selection. */
export const reordered = <S extends AnyListing<{ id: number }>>(state: S, filter: S['filter']): S => ({
  ...narrowed(state, filter),
  selection: state.selection,
})

interface SortedListing extends AnyListing<{ id: number }> {
  filter: PageFilter & { sortBy?: string; sortDirection?: 'asc' | 'desc' }
}

/** Sorts by a column. The same column again reverses the order. */
export const sorted = <S extends SortedListing>(state: S, by: S['filter']['sortBy']): S => {
  const { sortBy, sortDirection } = state.filter
  const isTurned = sortBy === by && sortDirection === 'asc'
  return reordered(state, { ...state.filter, sortBy: by, sortDirection: isTurned ? 'desc' : 'asc' })
}

export const sized = <S extends AnyListing<{ id: number }>>(state: S, pageSize: SizeEvent['pageSize']): S =>
  reordered(state, { ...state.filter, pageSize })

export function listingReducer<Row extends { id: number }, S extends AnyListing<Row>>(state: S, event: ListingEvent<Row>): S {
  const { rows, list, selection, mayPick = () => true } = state
  const row = chosenRow<Row>(state)
  switch (event.type) {
    case 'move':
      // A step past either end turns the page. A key that is held down waits until the page arrives.
      if (event.by === 1 && list.at === rows.length - 1) return state.arrive === 'same' ? turnPage(state, 1, 'first') : state
      if (event.by === -1 && list.at === 0) return state.arrive === 'same' ? turnPage(state, -1, 'last') : state
      return to(state, list.at + event.by)
    case 'to':
      return to(state, event.end === 'first' ? 0 : rows.length - 1)
    case 'page':
      return turnPage(state, event.by, event.arrive)
    case 'countAll':
      return state.isAtLeast ? { ...state, filter: { ...state.filter, exactTotal: true } } : state
    case 'came':
      return came(state, event)
    case 'height':
      return resized({ ...state, height: event.height, list: moveTo(list, list.at, rows.length, event.height) }, event.fills ?? false)
    case 'toggle':
      // A selected row can always be unselected.
      return row && (mayPick(row) || selection.picked.has(row.id)) ? { ...state, selection: toggle(selection, row) } : state
    case 'range':
      return row && mayPick(row) ? { ...state, selection: toggleRange(selection, row) } : state
    case 'all':
      return { ...state, selection: toggleAll(selection, rows.filter(mayPick)) }
    case 'none':
      return { ...state, selection: NOTHING }
    case 'selected':
      return { ...state, selection: add(selection, event.rows.filter(mayPick)) }
    case 'inverted':
      return { ...state, selection: invert(selection, event.rows.filter(mayPick)) }
    case 'kept':
      return { ...state, selection: keep(selection, event.ids) }
  }
}

function to<Row extends { id: number }, S extends AnyListing<Row>>(state: S, index: number): S {
  const list = moveTo(state.list, index, state.rows.length, state.height)
  return { ...state, list, selection: reach<Row>(state.selection, state.rows, list.at, state.mayPick) }
}

/** The smallest page that fills this many rows of the screen. */
export const sizeFor = (height: number): NonNullable<PageFilter['pageSize']> =>
  limits.pageSizes.find((size) => size >= height) ?? LARGEST_PAGE

/** Reads larger pages when the screen has more rows than a page. The cursor stays at its row. */
function resized<S extends AnyListing<{ id: number }>>(state: S, fills: boolean): S {
  const { filter, height, list, arrive } = state
  const { pageSize: before = limits.defaultPageSize, pageNumber } = filter
  const pageSize = sizeFor(height)
  if (!fills || pageSize <= before) return state
  const at = (pageNumber - 1) * before + list.at
  const filled = { ...filter, pageSize, pageNumber: Math.floor(at / pageSize) + 1 }
  return { ...state, filter: filled, arrive: chosenRow(state)?.id ?? arrive }
}

function turnPage<S extends AnyListing<{ id: number }>>(state: S, by: 1 | -1, arrive: 'first' | 'last'): S {
  const pageNumber = state.filter.pageNumber + by
  if (pageNumber < 1 || (pageNumber > pagesOf(state.filter, state.total) && !state.isAtLeast)) return state
  return { ...state, filter: { ...state.filter, pageNumber }, arrive }
}

/** Shows the rows of a reply. The cursor follows the current row by id; if that row is gone, it stays at the same index. */
function came<Row extends { id: number }, S extends AnyListing<Row>>(state: S, { rows, total, isAtLeast = false, filter }: Page<Row>): S {
  const isCurrent = filter === state.filter
  const last = isAtLeast ? filter.pageNumber - 1 : pagesOf(filter, total)
  if (isCurrent && rows.length === 0 && filter.pageNumber > last)
    return { ...state, filter: { ...state.filter, pageNumber: last }, arrive: 'last' }
  const { arrive } = state
  const current = typeof arrive === 'number' ? arrive : chosenRow(state)?.id
  const again = rows.findIndex(({ id }) => id === current)
  const same = again === -1 ? state.list.at : again
  const indexes = { first: 0, last: rows.length - 1, same }
  return {
    ...state,
    rows,
    total,
    isAtLeast,
    page: filter.pageNumber,
    list: moveTo(state.list, typeof arrive === 'number' || !isCurrent ? same : indexes[arrive], rows.length, state.height),
    // A reply to an earlier filter does not end the wait for the requested page.
    arrive: isCurrent ? 'same' : arrive,
    selection: renewed(state.selection, rows),
  }
}
