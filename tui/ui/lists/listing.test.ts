import { expect, test } from 'vitest'
import { type Listing, type ListingEvent, listingReducer, narrowed, openListing, type PageFilter } from './listing.ts'

type Row = { id: number }
const after = (state: Listing<Row, PageFilter>, ...events: ListingEvent<Row>[]) =>
  events.reduce((now, event) => listingReducer<Row, Listing<Row, PageFilter>>(now, event), state)
const opened = openListing<Row, PageFilter>({ filter: { pageNumber: 400, pageSize: 25 } })
const rows = Array.from({ length: 25 }, (_, id) => ({ id }))
const capped = { type: 'came', rows, total: 10_000, isAtLeast: true, filter: opened.filter } as const

test('a list that has stopped counting has further pages', () => {
  const next = after(opened, capped, { type: 'page', by: 1, arrive: 'first' })
  expect(next.filter.pageNumber).toBe(401)
  const exact = after(opened, { ...capped, isAtLeast: false }, { type: 'page', by: 1, arrive: 'first' })
  expect(exact.filter.pageNumber).toBe(400)
})

test('a page past its last row goes back by one', () => {
  const next = after(opened, capped, { type: 'page', by: 1, arrive: 'first' })
  expect(after(next, { ...capped, rows: [], filter: next.filter }).filter.pageNumber).toBe(400)
})

test('all rows are counted on request, until the filter changes', () => {
  const asked = after(opened, capped, { type: 'countAll' })
  expect(asked.filter).toEqual({ pageNumber: 400, pageSize: 25, exactTotal: true })
  const exact = after(asked, { ...capped, total: 12_345, isAtLeast: false, filter: asked.filter })
  expect(exact).toMatchObject({ total: 12_345, isAtLeast: false, page: 400 })
  expect(after(exact, { type: 'countAll' })).toBe(exact)
  expect(narrowed(exact, exact.filter).filter).toEqual({ pageNumber: 1, pageSize: 25 })
})
