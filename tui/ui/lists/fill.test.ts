import { expect, it } from 'vitest'
import { type Listing, listingReducer, openListing, type PageFilter } from './listing.ts'

type Rows = Listing<{ id: number }, PageFilter>

const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: from + index }))

/** The second page of 25, with the cursor on its third row. */
const opened = (): Rows => {
  const filter: PageFilter = { pageNumber: 2, pageSize: 25 }
  const came = listingReducer<{ id: number }, Rows>(openListing({ filter }), { type: 'came', rows: rowsFrom(26, 25), total: 90, filter })
  return { ...came, list: { at: 2, top: 0 } }
}

it('a page has as many rows as a tall screen, and the cursor stays at its row', () => {
  const tall = listingReducer<{ id: number }, Rows>(opened(), { type: 'height', height: 40, fills: true })
  expect(tall.filter).toEqual({ pageNumber: 1, pageSize: 50 })
  const came = listingReducer<{ id: number }, Rows>(tall, { type: 'came', rows: rowsFrom(1, 50), total: 90, filter: tall.filter })
  expect(came.rows[came.list.at]?.id).toBe(28)
})

it('a page stays as it is on a screen that it fills, and for a screen reader', () => {
  const small = listingReducer<{ id: number }, Rows>(opened(), { type: 'height', height: 14, fills: true })
  expect(small.filter.pageSize).toBe(25)
  const read = listingReducer<{ id: number }, Rows>(opened(), { type: 'height', height: 900, fills: false })
  expect(read.filter.pageSize).toBe(25)
})

it('inverting takes what was not selected, and leaves what does not match', () => {
  const run = (state: Rows, type: 'selected' | 'inverted', ids: number[]) =>
    listingReducer<{ id: number }, Rows>(state, { type, rows: ids.map((id) => ({ id })) })
  const picked = run(run(opened(), 'selected', [1, 2, 99]), 'inverted', [1, 2, 3, 4]).selection.picked
  expect([...picked.keys()].sort((one, other) => one - other)).toEqual([3, 4, 99])
})
