import { useEffect, useRef } from 'react'
import { limits } from '../../../rules/limits.ts'
import { explain } from '../explain.ts'
import { useLive } from '../live.ts'
import { useSession } from '../session.tsx'
import type { Listing, ListingEvent, PageFilter } from './listing.ts'

interface Answer<Row> {
  items: readonly Row[]
  totalItemCount: number
}

/** More cannot be sent at once anyway. */
const MOST = limits.bulkLicenses
const LARGEST_PAGE = 100

async function readAll<Row, Filter extends PageFilter>(filter: Filter, read: (filter: Filter) => Promise<Answer<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNumber = 1; rows.length < MOST; pageNumber++) {
    const { items, totalItemCount } = await read({ ...filter, pageNumber, pageSize: LARGEST_PAGE })
    rows.push(...items)
    if (items.length === 0 || rows.length >= totalItemCount) break
  }
  return rows.slice(0, MOST)
}

interface Given<Row extends { id: number }, Filter extends PageFilter> {
  /** Tells one list of a screen from another. */
  name: string
  listing: Listing<Row, Filter>
  /** Rows that the screen has for the list. */
  height: number
  read(filter: Filter): Promise<Answer<Row>>
  dispatch(event: ListingEvent<Row>): void
}

/** Reads the page that the filter asks for, and tells the list of it. */
export function useListing<Row extends { id: number }, Filter extends PageFilter>(given: Given<Row, Filter>) {
  const { name, listing, height, read } = given
  const { filter } = listing
  const { failed } = useSession()
  const send = useRef(given.dispatch)
  send.current = given.dispatch
  const live = useLive(`${name} ${JSON.stringify(filter)}`, async () => ({
    ...(await read(filter)),
    filter,
    of: name,
  }))
  const { data } = live
  useEffect(() => {
    // The last answer of another list is not this one's.
    if (data?.of === name) send.current({ type: 'came', rows: data.items, total: data.totalItemCount, filter: data.filter })
  }, [data, name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has a height of its own
  useEffect(() => send.current({ type: 'height', height }), [height, name])

  /** Selects every row that fits, on whichever page it is. */
  const selectAll = () => {
    readAll(filter, read).then(
      (rows) => send.current({ type: 'selected', rows }),
      (error) => failed(explain(error, {}).sentence),
    )
  }
  return { live, selectAll }
}
