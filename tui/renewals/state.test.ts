import { describe, expect, it } from 'vitest'
import { aRow } from '../testing/fake.ts'
import { CLOSED, chosenCard, currentCard, licenseReducer } from './license.state.ts'
import { changeFilter, preset } from './queue.filter.ts'
import { chosenRow, openQueue, type QueueEvent, type QueueState, queueReducer } from './queue.state.ts'

const client = { id: 7, roleName: 'ClientContributor', clientId: 3, clientServiceLevel: 'Hybrid' } as const
const staff = { id: 9, roleName: 'Contributor', clientId: null, clientServiceLevel: null } as const
const viewer = { id: 8, roleName: 'Client', clientId: 3, clientServiceLevel: 'Hybrid' } as const

describe('the preset (product §4)', () => {
  it('is one’s own on one’s side, and everything for who may not renew', () => {
    expect(preset(client)).toMatchObject({ assignedUserIds: [7], renewalDesignation: 'BillingClient' })
    expect(preset(staff)).toMatchObject({ assignedUserIds: [9], renewalDesignation: 'Provider' })
    expect(preset(viewer)).not.toHaveProperty('assignedUserIds')
  })
})

describe('the filter', () => {
  const onPage3 = { ...preset(client), pageNumber: 3 }
  it('goes back to the first page whatever changes, but for the page', () => {
    expect(changeFilter(onPage3, { type: 'current' }).pageNumber).toBe(1)
    expect(changeFilter(onPage3, { type: 'page', number: 4 }).pageNumber).toBe(4)
  })

  it('takes a group again as none, and another instead of it', () => {
    const started = changeFilter(onPage3, { type: 'group', group: 'started' })
    expect(started.renewalStatuses).toEqual([2, 3, 4])
    expect(changeFilter(started, { type: 'group', group: 'filed' }).renewalStatuses).toEqual([5, 6, 7])
    expect(changeFilter(started, { type: 'group', group: 'started' }).renewalStatuses).toEqual([])
  })

  it('turns the order around when the same column is asked for again', () => {
    expect(changeFilter(onPage3, { type: 'sort', by: 'expirationDate' }).sortDirection).toBe('desc')
    expect(changeFilter(onPage3, { type: 'sort', by: 'city' })).toMatchObject({ sortBy: 'city', sortDirection: 'asc' })
  })
})

describe('the queue', () => {
  const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => aRow({ id: from + index }))
  const run = (state: QueueState, ...events: QueueEvent[]) => events.reduce(queueReducer, state)
  const first = run(openQueue(client), { type: 'came', rows: rows(1, 25), total: 40, pageNumber: 1 })

  it('goes on over the end of a page, and arrives at its first row', () => {
    const asked = run(first, { type: 'to', end: 'last' }, { type: 'move', by: 1 })
    expect(asked.filter.pageNumber).toBe(2)
    const arrived = run(asked, { type: 'came', rows: rows(26, 40), total: 40, pageNumber: 2 })
    expect(chosenRow(arrived)?.id).toBe(26)
    expect(run(arrived, { type: 'to', end: 'last' }, { type: 'move', by: 1 }).filter.pageNumber).toBe(2)
  })

  it('turns one page for a key held down at the end', () => {
    const held = run(first, { type: 'to', end: 'last' }, ...Array.from({ length: 5 }, (): QueueEvent => ({ type: 'move', by: 1 })))
    expect(held.filter.pageNumber).toBe(2)
  })

  it('keeps its row by id, and its place when the row is gone', () => {
    const third = run(first, { type: 'move', by: 2 })
    expect(chosenRow(run(third, { type: 'came', rows: rows(2, 25), total: 39, pageNumber: 1 }))?.id).toBe(3)
    const without = rows(1, 25).filter((row) => row.id !== 3)
    expect(chosenRow(run(third, { type: 'came', rows: without, total: 39, pageNumber: 1 }))?.id).toBe(4)
  })

  it('goes back to the last page when the one shown is no more', () => {
    const second = run(first, { type: 'page', by: 1, arrive: 'first' })
    expect(run(second, { type: 'came', rows: [], total: 25, pageNumber: 2 }).filter.pageNumber).toBe(1)
  })
})

describe('the cards', () => {
  it('begin at the one to be done now, and stay at the last', () => {
    expect(currentCard(2, false).step).toBe('formsReceived')
    expect(currentCard(2, true).step).toBe('invoice')
    expect(currentCard(7, false).step).toBe('licenseSent')
  })

  it('follow the renewal again once it has moved', () => {
    const up = licenseReducer(CLOSED, { type: 'choose', by: -1, stage: 4, trackingOnly: false })
    expect(chosenCard(up, 4, false).step).toBe('invoice')
    expect(chosenCard(up, 5, false).step).toBe('licenseReceived')
  })
})
