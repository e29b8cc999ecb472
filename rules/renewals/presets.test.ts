import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weekday } from '../day.ts'
import { FOLLOW_UP_DAYS, followUpRange, PAST_DUE_PRESET, PRESETS, presetRange } from './presets.ts'

const friday = '2026-11-20'

test.each([
  [1, '2026-11-01', '2026-11-30'],
  [2, '2026-12-01', '2026-12-31'],
  [3, '2026-11-15', '2026-11-21'],
  [4, '2026-11-22', '2026-11-28'],
  [5, '2026-01-01', '2026-12-31'],
  [6, '2027-01-01', '2027-12-31'],
])('preset %i on Friday 2026-11-20 is %s to %s, for each of the three dates', (value, from, to) => {
  for (const block of [0, 6, 12]) expect(presetRange(value + block, friday)).toEqual({ from, to })
})

test('nineteen presets, six a date and Past Due', () => {
  expect(PRESETS.map(({ value }) => value)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1))
  expect(PRESETS[0]).toEqual({ value: 1, label: 'Track Date This Month', field: 'TrackDate' })
  expect(PRESETS[6]).toEqual({ value: 7, label: 'Due Date This Month', field: 'DueDate' })
  expect(PRESETS[17]).toEqual({ value: 18, label: 'Expiration Date Next Year', field: 'ExpirationDate' })
  expect(PRESETS[18]).toMatchObject({ value: PAST_DUE_PRESET, label: 'Past Due' })
})

test.each([0, 19, 20, 1.5, -1])('%d has no range', (value) => {
  expect(() => presetRange(value, friday)).toThrow(RangeError)
})

const aToday = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays('1990-01-01', n))

test('this week, month and year contain today; the next one begins the day after', () => {
  fc.assert(
    fc.property(aToday, fc.constantFrom(1, 3, 5), (today, value) => {
      const { from, to } = presetRange(value, today)
      const next = presetRange(value + 1, today)
      expect(from <= today && today <= to).toBe(true)
      expect(next.from).toBe(addDays(to, 1))
      expect(next.to > next.from).toBe(true)
    }),
  )
})

test('a week is seven days from a Sunday', () => {
  fc.assert(
    fc.property(aToday, fc.constantFrom(3, 4), (today, value) => {
      const { from, to } = presetRange(value, today)
      expect(weekday(from)).toBe(0)
      expect(daysBetween(from, to)).toBe(6)
    }),
  )
})

test('follow-up in the next 7 days includes both ends and no overdue days', () => {
  expect(FOLLOW_UP_DAYS).toEqual([7, 14, 30])
  expect(followUpRange(7, friday)).toEqual({ from: '2026-11-20', to: '2026-11-27' })
})
