import { describe, expect, it } from 'vitest'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { aRow } from '../testing/fake.ts'
import { chosenRow } from '../ui/lists/listing.ts'
import { CLOSED, chosenCard, currentCard, licenseReducer } from './license/license.state.ts'
import { narrow, preset, type QueueFilter } from './queue/queue.filter.ts'
import { openQueue, type QueueEvent, type QueueState, queueReducer } from './queue/queue.state.ts'

const client = { id: 7, roleName: 'ClientContributor', clientId: 3, clientServiceLevel: 'Hybrid' } as const
const staff = { id: 9, roleName: 'Contributor', clientId: null, clientServiceLevel: null } as const
const viewer = { id: 8, roleName: 'Client', clientId: 3, clientServiceLevel: 'Hybrid' } as const

describe('the preset', () => {
  it('is the renewals of the user on their side, and everything without renewal permission', () => {
    expect(preset(client)).toMatchObject({ assignedUserIds: [7], renewalDesignation: 'BillingClient' })
    expect(preset(staff)).toMatchObject({ assignedUserIds: [9], renewalDesignation: 'Provider' })
    expect(preset(viewer)).not.toHaveProperty('assignedUserIds')
  })
})

describe('the filter', () => {
  const mine = preset(client)

  it('clears a group that is chosen again, and replaces it with another', () => {
    const started = narrow(mine, { type: 'preset', name: 'started' })
    expect(started.renewalStatuses).toEqual([2, 3, 4])
    expect(narrow(started, { type: 'preset', name: 'filed' }).renewalStatuses).toEqual([5, 6, 7])
    expect(narrow(started, { type: 'preset', name: 'started' }).renewalStatuses).toEqual([])
  })

  it('reverses the order when the same column is chosen again', () => {
    const sortedBy = (by: NonNullable<QueueFilter['sortBy']>) => queueReducer(openQueue(client), { type: 'sort', by }).filter
    expect(sortedBy('expirationDate').sortDirection).toBe('desc')
    expect(sortedBy('city')).toMatchObject({ sortBy: 'city', sortDirection: 'asc' })
  })

  it('contains dates of one type', () => {
    const from = narrow(mine, { type: 'set', values: { dateType: 'SpecificDate', dateField: 'TrackDate', startDate: '2026-12-01' } })
    expect(from).toMatchObject({ dateType: 'SpecificDate', dateRanges: [], startDate: '2026-12-01' })
    expect(narrow(from, { type: 'preset', name: 'pastDue' })).toMatchObject({
      dateType: 'DateRange',
      dateRanges: [19],
      dateField: null,
      startDate: null,
    })
  })

  it('clears to the preset and keeps the page size', () => {
    const { filter } = queueReducer(openQueue(client), { type: 'size', pageSize: 100 })
    const large = narrow(filter, { type: 'search', term: 'x' })
    expect(narrow(large, { type: 'clear', person: client })).toEqual({ ...mine, pageSize: 100 })
  })
})

/** An event, or a function of the current state that returns one. */
type Step = QueueEvent | ((state: QueueState) => QueueEvent)
const step = (state: QueueState, next: Step) => queueReducer(state, typeof next === 'function' ? next(state) : next)
const came =
  (rows: RenewalQueueLicense[], total: number): Step =>
  ({ filter }) => ({ type: 'came', rows, total, filter })

describe('the queue', () => {
  const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aRow({ id: from + index }))
  const run = (state: QueueState, ...steps: Step[]) => steps.reduce(step, state)
  const first = run(openQueue(client), came(rows(1, 25), 40))

  it('moves past the end of a page to the first row of the next', () => {
    const asked = run(first, { type: 'to', end: 'last' }, { type: 'move', by: 1 })
    expect(asked.filter.pageNumber).toBe(2)
    const arrived = run(asked, came(rows(26, 40), 40))
    expect(chosenRow(arrived)?.id).toBe(26)
    expect(run(arrived, { type: 'to', end: 'last' }, { type: 'move', by: 1 }).filter.pageNumber).toBe(2)
  })

  it('turns only one page while a key is held at the end', () => {
    const held = run(first, { type: 'to', end: 'last' }, ...Array.from({ length: 5 }, (): QueueEvent => ({ type: 'move', by: 1 })))
    expect(held.filter.pageNumber).toBe(2)
  })

  it('keeps the row by id, and the position when the row is gone', () => {
    const third = run(first, { type: 'move', by: 2 })
    expect(chosenRow(run(third, came(rows(2, 25), 39)))?.id).toBe(3)
    const without = rows(1, 25).filter((row) => row.id !== 3)
    expect(chosenRow(run(third, came(without, 39)))?.id).toBe(4)
  })

  it('moves to the first row of the newest request, also when an earlier reply comes late', () => {
    const third = run(first, { type: 'move', by: 2 })
    const asked = run(third, { type: 'narrow', event: { type: 'current' } })
    const late = queueReducer(asked, { type: 'came', rows: rows(1, 25), total: 40, filter: third.filter })
    expect(chosenRow(late)?.id).toBe(3)
    expect(chosenRow(run(late, came(rows(1, 25), 25)))?.id).toBe(1)
  })

  it('goes back to the last page when the current page no longer exists', () => {
    const second = run(first, { type: 'page', by: 1, arrive: 'first' })
    expect(run(second, came([], 25)).filter.pageNumber).toBe(1)
  })
})

describe('the selection', () => {
  const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aRow({ id: from + index }))
  const run = (state: QueueState, ...steps: Step[]) => steps.reduce(step, state)
  const first = run(openQueue(client), came(rows(1, 25), 40))
  const idsOf = (state: QueueState) => [...state.selection.picked.keys()]
  const down = (by: number): QueueEvent => ({ type: 'move', by })

  it('is kept by id across pages and reloads', () => {
    const two = run(first, { type: 'toggle' }, down(2), { type: 'toggle' }, { type: 'page', by: 1, arrive: 'first' })
    const second = run(two, came(rows(26, 40), 40), { type: 'toggle' })
    expect(idsOf(second)).toEqual([1, 3, 26])
    const again = run(second, came([aRow({ id: 26, licenseNumber: 'NEW' })], 40))
    expect(idsOf(again)).toEqual([1, 3, 26])
    expect(again.selection.picked.get(26)?.licenseNumber).toBe('NEW')
  })

  it('grows and shrinks with a range, and keeps the earlier selection', () => {
    const range = run(first, { type: 'toggle' }, down(4), { type: 'range' }, down(3))
    expect(idsOf(range)).toEqual([1, 5, 6, 7, 8])
    expect(idsOf(run(range, down(-2)))).toEqual([1, 5, 6])
    expect(idsOf(run(range, down(-4)))).toEqual([1, 4, 5])
    expect(idsOf(run(range, { type: 'range' }, down(5)))).toEqual([1, 5, 6, 7, 8])
  })

  it('toggles the page, and can include all matching rows', () => {
    const page = run(first, { type: 'all' })
    expect(idsOf(page)).toHaveLength(25)
    expect(idsOf(run(page, { type: 'all' }))).toEqual([])
    expect(idsOf(run(page, { type: 'selected', rows: rows(1, 40) }))).toHaveLength(40)
  })

  it('is kept when the order changes, and cleared when the filter changes', () => {
    const one = run(first, { type: 'toggle' })
    expect(idsOf(run(one, { type: 'sort', by: 'city' }))).toEqual([1])
    expect(idsOf(run(one, { type: 'narrow', event: { type: 'current' } }))).toEqual([])
    expect(run(one, { type: 'narrow', event: { type: 'current' } }).filter.pageNumber).toBe(1)
    expect(idsOf(run(one, { type: 'kept', ids: [7] }))).toEqual([])
  })
})

describe('the cards', () => {
  it('start at the current one, and stay at the last', () => {
    expect(currentCard(2, false).step).toBe('formsReceived')
    expect(currentCard(2, true).step).toBe('invoice')
    expect(currentCard(7, false).step).toBe('licenseSent')
  })

  it('follow the renewal when it moves', () => {
    const up = licenseReducer(CLOSED, { type: 'choose', by: -1, stage: 4, trackingOnly: false })
    expect(chosenCard(up, 4, false).step).toBe('invoice')
    expect(chosenCard(up, 5, false).step).toBe('licenseReceived')
  })
})
