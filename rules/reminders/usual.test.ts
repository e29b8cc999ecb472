import { expect, test } from 'vitest'
import { addDays, type Day } from '../day.ts'
import { holdAbove, type PastRun } from './usual.ts'

const MONDAY: Day = '2026-11-02'

/** Past runs of some weeks with the given numbers of mails per day, the latest first. */
const weeks = (count: number, mails: readonly number[]): PastRun[] =>
  Array.from({ length: count }, (_week, week) => mails.map((n, day) => ({ day: addDays(MONDAY, 7 * week + day), mails: n })))
    .flat()
    .toReversed()

test('a run is compared with runs of its kind: the first of a week with the first ones, another with others', () => {
  const runs = weeks(6, [400, 30, 40, 30, 30])
  expect(holdAbove(runs, true)).toEqual({ usual: 400, most: 1200 })
  expect(holdAbove(runs, false)).toEqual({ usual: 30, most: 90 })
})

test('nothing is held before five runs of the kind, and no run of fifty mails', () => {
  expect(holdAbove(weeks(4, [400, 2]), true)).toBeUndefined()
  expect(holdAbove(weeks(5, [4, 2]), true)).toEqual({ usual: 4, most: 50 })
})

test('a run on a holiday is not the first of its week, nor is a second one on the same day', () => {
  const holiday = { day: '2027-01-18', mails: 3 }
  const first = { day: '2027-01-19', mails: 500 }
  const again = { day: '2027-01-19', mails: 7 }
  const runs = [again, first, holiday, ...weeks(4, [500, 30, 30])]
  expect(holdAbove(runs, true)).toEqual({ usual: 500, most: 1500 })
})

test('days without mails do not count, and only the last twenty do', () => {
  expect(holdAbove(weeks(10, [1, 90, 0, 0]), false)?.usual).toBe(90)
  const grown = [...weeks(4, [1, 80, 80, 80, 80, 80]), ...weeks(10, [1, 9, 9, 9, 9])]
  expect(holdAbove(grown, false)?.usual).toBe(80)
})
