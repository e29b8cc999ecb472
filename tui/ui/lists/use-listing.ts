import { useIsScreenReaderEnabled } from 'ink'
import { useEffect, useRef } from 'react'
import { limits } from '../../../rules/installation/limits.ts'
import { explain } from '../explain.ts'
import { useLive } from '../live.ts'
import { useSession } from '../session.tsx'
import { LARGEST_PAGE, type Listing, type ListingEvent, type PageFilter } from './listing.ts'

interface Answer<Row> {
  items: readonly Row[]
  totalItemCount: number
  totalIsAtLeast?: boolean
}

/** A bulk call accepts no more. */
const MOST = limits.bulkLicenses

async function readAll<Row, Filter extends PageFilter>(filter: Filter, read: (filter: Filter) => Promise<Answer<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNumber = 1; rows.length < MOST; pageNumber++) {
    const { items } = await read({ ...filter, pageNumber, pageSize: LARGEST_PAGE })
    rows.push(...items)
    if (items.length < LARGEST_PAGE) break
  }
  return rows.slice(0, MOST)
}

interface Props<Row extends { id: number }, Filter extends PageFilter, Page extends Answer<Row>> {
  /** Distinguishes the lists of a screen. */
  name: string
  listing: Listing<Row, Filter>
  /** The number of rows on the screen. */
  height: number
  read(filter: Filter): Promise<Page>
  dispatch(event: ListingEvent<Row>): void
}

/** Reads the page of the filter and dispatches it to the list. */
export function useListing<Row extends { id: number }, Filter extends PageFilter, Page extends Answer<Row>>({
  name,
  listing,
  height,
  read,
  dispatch,
}: Props<Row, Filter, Page>) {
  const { filter } = listing
  const { failed } = useSession()
  const send = useRef(dispatch)
  send.current = dispatch
  const live = useLive(`${name} ${JSON.stringify(filter)}`, async () => ({
    ...(await read(filter)),
    filter,
    of: name,
  }))
  const { data } = live
  useEffect(() => {
    // `data` may still be a reply to another list of the screen.
    if (data?.of !== name) return
    const { items: rows, totalItemCount: total, totalIsAtLeast: isAtLeast } = data
    send.current({ type: 'came', rows, total, isAtLeast, filter: data.filter })
  }, [data, name])
  // A screen reader has no height to fill: it reads the rows of a page one after the other.
  const isReader = useIsScreenReaderEnabled()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list needs the height, too
  useEffect(() => send.current({ type: 'height', height, fills: !isReader }), [height, name, isReader])

  const onAll = (type: 'selected' | 'inverted') => () => {
    readAll(filter, read).then(
      (rows) => send.current({ type, rows }),
      (error) => failed(explain(error, {}).sentence),
    )
  }
  /** Selects all rows that match the filter, on all pages; or those of them that are not selected. */
  return { live, selectAll: onAll('selected'), invertAll: onAll('inverted') }
}
